import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nameCommands, VERSION } from '#server/version.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS = [...globSync('src/cli/*/command.ts', { cwd: ROOT }), 'src/server/main.ts']

test('the CHANGELOG begins with the version of the product', () => {
  const [, newest] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').match(/^## (\S+)$/m)!
  expect(newest).toBe(VERSION)
})

test('--version of every command prints the version and does nothing else, in JSON where no terminal reads', async () => {
  const { argv } = process
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => {
    process.argv = argv
    write.mockRestore()
  })
  process.argv = [process.execPath, 'command', '--version']
  expect(PROGRAMS.length).toBeGreaterThan(6)
  for (const program of PROGRAMS) {
    write.mockClear()
    await import(join(ROOT, program))
    const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)))
    const msg = `Chicken Rates ${VERSION}`
    expect([program, lines]).toEqual([
      program,
      [{ level: 30, time: expect.any(String), version: VERSION, msg }],
    ])
  }
})

test.each([
  ['Use: npm run backup [-- <file>]', 'Use: chicken-rates backup [<file>]'],
  ['npm run restore -- <file> --replace', 'chicken-rates restore <file> --replace'],
  ['npm run audit:verify -- [<end>]', 'chicken-rates audit-verify [<end>]'],
  ['is not installed: npm ci, or', 'is not installed: unpack the release again, or'],
  ['there is none yet: npm start makes it.', 'there is none yet: chicken-rates start makes it.'],
])('in a release "%s" is "%s"', (checkout, release) => {
  expect(nameCommands(checkout, true)).toBe(release)
  expect(nameCommands(checkout, false)).toBe(checkout)
})
