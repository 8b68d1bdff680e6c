import { once } from 'node:events'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder, isRoot } from '#test/embeddedApp.ts'
import { findRunning, openSocketDirectory, SOCKET, toSocketDirectory } from './socket.ts'

const account = { prefix: [] }

test("a folder for the socket that is a link, or another user's, is refused", async () => {
  const linked = createTemporaryFolder()
  symlinkSync(createTemporaryFolder(), join(linked, 'run'))
  await expect(openSocketDirectory(linked, account)).rejects.toThrow('is not a folder of ours')
  const foreign = createTemporaryFolder()
  mkdirSync(join(foreign, 'run'))
  if (isRoot) chownSync(join(foreign, 'run'), 65534, 65534)
  if (isRoot) await expect(openSocketDirectory(foreign, account)).rejects.toThrow('is not a folder of ours')
})

/** Something that listens where a data folder's server would, or where its pid file names it. */
async function openImpostor(listening?: string) {
  const directory = join(createTemporaryFolder(), 'd'.repeat(90))
  mkdirSync(directory)
  const path = toSocketDirectory(directory)
  if (!listening) mkdirSync(path, { mode: 0o700 })
  const server = createServer().listen(join(listening ?? path, SOCKET))
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(path, { recursive: true, force: true })
  })
  return { directory, path }
}

test('no command connects to a socket behind a link, or in a folder that others may write to', async () => {
  const listening = createTemporaryFolder()
  const { directory, path } = await openImpostor(listening)
  symlinkSync(listening, path)
  await expect(findRunning(directory)).rejects.toThrow('is not a folder of ours')
  rmSync(path)
  mkdirSync(path)
  chmodSync(path, 0o777)
  await expect(findRunning(directory)).rejects.toThrow('is not a folder of ours')
  chmodSync(path, 0o700)
  expect(await findRunning(directory)).toBeUndefined()
})

test.runIf(isRoot)(
  "no command connects to a socket in another user's folder, unless the data is that user's, too",
  async () => {
    const { directory, path } = await openImpostor()
    chownSync(path, 65534, 65534)
    await expect(findRunning(directory)).rejects.toThrow('is not a folder of ours')
    mkdirSync(join(directory, 'postgres'))
    chownSync(join(directory, 'postgres'), 65534, 65534)
    expect(await findRunning(directory)).toMatchObject({ host: path })
  },
)

test('the folder for the socket is closed to others', async () => {
  const directory = createTemporaryFolder()
  mkdirSync(join(directory, 'run'), { mode: 0o755 })
  expect(lstatSync(await openSocketDirectory(directory, account)).mode & 0o777).toBe(0o700)
})

test('the socket of a killed server is removed', async () => {
  const directory = createTemporaryFolder()
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
  expect(toSocketDirectory(directory)).toBe(expected)
})

test.each([[`/${'d'.repeat(85)}`], [`/${'é'.repeat(60)}`], ['/a,b']])(
  'the socket of %s is in another folder, which is always the same',
  directory => {
    const path = toSocketDirectory(directory)
    expect(path).toMatch(/\/chicken-rates-[0-9a-f]{16}$/)
    expect(toSocketDirectory(directory)).toBe(path)
    expect(dirname(path)).not.toBe(directory)
  },
)
