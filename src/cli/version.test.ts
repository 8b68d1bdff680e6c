import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nameCommands, VERSION } from '#server/version.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS = [...globSync('src/{cli/*,features/*/cli}/command.ts', { cwd: ROOT }), 'src/server/main.ts']

test('the CHANGELOG begins with the version of the product', () => {
  const [, newest] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').match(/^## (\S+)$/m)!
  expect(newest).toBe(VERSION)
})

test('every command prints the version as text, or with --json as JSON like the log', async () => {
  const { argv } = process
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => {
    process.argv = argv
    write.mockRestore()
  })
  const msg = `Chicken Rates ${VERSION}`
  expect(PROGRAMS.length).toBeGreaterThan(4)
  for (const program of PROGRAMS) {
    write.mockClear()
    for (const form of [[], ['--text'], ['--json']]) {
      process.argv = [process.execPath, 'command', '--version', ...form]
      await import(`${join(ROOT, program)}?${form}`)
    }
    const [plain, text, json] = write.mock.calls.map(([line]) => String(line))
    expect([program, plain, text]).toEqual([program, `${msg}\n`, `${msg}\n`])
    expect(JSON.parse(json!)).toEqual({ level: 30, time: expect.any(String), version: VERSION, msg })
  }
})

test.each([
  ['Use: npm run backup [-- <file>]', 'Use: chicken-rates backup [<file>]'],
  ['npm run restore -- <file> --replace', 'chicken-rates restore <file> --replace'],
  ['is not installed: npm ci, or', 'is not installed: unpack the release again, or'],
  ['there is none yet: npm start makes it.', 'there is none yet: chicken-rates start makes it.'],
])('in a release "%s" is "%s"', (checkout, release) => {
  expect(nameCommands(checkout, true)).toBe(release)
  expect(nameCommands(checkout, false)).toBe(checkout)
})
