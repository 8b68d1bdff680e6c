import { chownSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openSocketDirectory, socketDirectory } from './socketPath.ts'
import { isRoot, temporaryFolder } from './testApp.ts'

const account = { prefix: [] }

test("a folder for the socket that is a link, or somebody else's, is refused", async () => {
  const linked = temporaryFolder()
  symlinkSync(temporaryFolder(), join(linked, 'run'))
  await expect(openSocketDirectory(linked, account)).rejects.toThrow('is not a folder of ours')
  const foreign = temporaryFolder()
  mkdirSync(join(foreign, 'run'))
  if (isRoot) chownSync(join(foreign, 'run'), 65534, 65534)
  if (isRoot) await expect(openSocketDirectory(foreign, account)).rejects.toThrow('is not a folder of ours')
})

test('the folder for the socket is closed to others, whatever it was', async () => {
  const directory = temporaryFolder()
  mkdirSync(join(directory, 'run'), { mode: 0o755 })
  expect(lstatSync(await openSocketDirectory(directory, account)).mode & 0o777).toBe(0o700)
})

test('the socket of a killed server is taken out of the way', async () => {
  const directory = temporaryFolder()
  const path = await openSocketDirectory(directory, account)
  writeFileSync(join(path, '.s.PGSQL.5432'), '')
  writeFileSync(join(path, '.s.PGSQL.5432.lock'), '1')
  await openSocketDirectory(directory, account)
  expect(await readdir(path)).toEqual([])
})

test.each([
  ['/data', '/data/run'],
  [`/${'d'.repeat(84)}`, `/${'d'.repeat(84)}/run`],
])('the socket of %s is inside it', (directory, expected) => {
  expect(socketDirectory(directory)).toBe(expected)
})

test.each([[`/${'d'.repeat(85)}`], [`/${'é'.repeat(60)}`], ['/a,b']])(
  'the socket of %s is elsewhere, always at the same place',
  directory => {
    const path = socketDirectory(directory)
    expect(path).toMatch(/\/chicken-rates-[0-9a-f]{16}$/)
    expect(socketDirectory(directory)).toBe(path)
    expect(dirname(path)).not.toBe(directory)
  },
)
