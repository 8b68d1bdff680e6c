import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { toBackupPath } from '#server/observability/backups.ts'
import { openTestApp } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { backUp, createEmptyServerConfig, createServerConfig, enterHistory } from '#test/operations.ts'

const server = await openTestApp()
await enterHistory(server, (await server.staff('Admin')).token)

const RUN = join(import.meta.dirname, '../../src/cli/run.ts')
/** What one process has compiled the next one reads, which takes a third off. */
const COMPILED = createTemporaryFolder()

const start = (name: string, env: Record<string, string | undefined>, ...names: string[]) =>
  spawn(process.execPath, [RUN, name, ...names], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      CITIES_SERVICE_URL: '',
      PORT: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs a command in a process of its own, as a release does. */
async function run(...command: Parameters<typeof start>) {
  const child = start(...command)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { output, errors, code }
}

const RESTORE_USE = 'Use: npm run restore -- <file> [--replace] | --resume-deliveries'
const BACKUP_USE = 'npm run backup [-- <file> | --verify <file>]'

test.each([
  ['backup', ['one', 'two'], `Use: ${BACKUP_USE}`],
  ['restore', ['file', '--force'], RESTORE_USE],
  ['restore', ['file', '--resume-deliveries'], RESTORE_USE],
  ['doctor', ['--all'], 'Use: npm run doctor'],
  ['reset-admin', [], 'Use: npm run reset-admin -- <email> [--without-second-factor]'],
])('%s %j is refused with its usage', async (name, names, use) => {
  const { output, errors, code } = await run(name, {}, ...names)
  expect({ output, errors, code }).toEqual({ output: '', errors: `${use}\n`, code: 1 })
})

test.each(['backup', 'start'])('%s refuses a wrong setting in one sentence', async name => {
  const { errors, code } = await run(name, { DATABASE_URL: 'mysql://rates' }, '--text')
  expect(errors).toMatch(/^The setting DATABASE_URL must look like postgresql:.*\n$/)
  expect(code).toBe(1)
})

test('the settings file is read, and a name in it that is no setting is said, without its value', () => {
  const cwd = createTemporaryFolder()
  const runHere = (file: string) => {
    writeFileSync(join(cwd, '.env'), file)
    return spawnSync(process.execPath, [RUN, 'reset-admin'], { cwd, encoding: 'utf8' }).stderr
  }
  expect(runHere('PORT=everywhere')).toMatch(/^The setting PORT must be a whole number/)
  expect(runHere('PORT=1\r\nADMIN_PASWORD=secret\r\n')).toMatch(
    /^\.env has ADMIN_PASWORD, which is no setting of Chicken Rates: see .env.example\.\nUse: /,
  )
})

test('a reader who has read enough ends no backup', async () => {
  const { DATABASE_URL } = createServerConfig(server.storage)
  const file = join(createTemporaryFolder(), 'rates.gz')
  const child = start('backup', { DATABASE_URL }, file)
  child.stdout.destroy()
  expect(await text(child.stderr)).toBe('')
  expect(existsSync(file)).toBe(true)
})

test('a backup can be verified', async () => {
  const { DATABASE_URL } = createServerConfig(server.storage)
  const file = join(createTemporaryFolder(), 'rates.gz')
  expect((await run('backup', { DATABASE_URL }, file)).output).toMatch(/^Backed up into .*: cities 5, /)
  expect((await run('backup', {}, '--verify', file)).output).toMatch(
    /came back whole, as of .*: \d+ rows in \d+ tables\.\n$/,
  )
})

test('a hook that fails fails the backup, and keeps the older ones', async () => {
  const { DATABASE_URL } = createServerConfig(server.storage)
  const BACKUP_DIR = createTemporaryFolder()
  for (let minute = 0; minute < 24; minute += 1)
    writeFileSync(toBackupPath(BACKUP_DIR, new Date(Date.UTC(2026, 0, 1, 9, minute))), '')
  const backUpWith = (BACKUP_HOOK: string) => run('backup', { DATABASE_URL, BACKUP_DIR, BACKUP_HOOK })
  const listBackups = () => readdirSync(BACKUP_DIR).filter(name => name.endsWith('.gz'))
  const { errors, code } = await backUpWith('echo no route >&2; exit 3')
  expect(errors).toMatch(/is whole, but BACKUP_HOOK failed: exit code 3, no route\.\n$/)
  expect([code, listBackups().length]).toEqual([1, 25])
  expect((await backUpWith('cp "$1" "$1.age"')).output).toMatch(/Removed 2 older ones\.\n$/)
  expect(listBackups()).toHaveLength(24)
  expect(readdirSync(BACKUP_DIR).slice(-2)).toEqual([listBackups().at(-1), `${listBackups().at(-1)}.age`])
})

test('the commands print what was backed up, restored and replaced', async () => {
  const { DATABASE_URL } = createServerConfig(server.storage)
  const BACKUP_DIR = join(createTemporaryFolder(), 'backups')
  const backup = await run('backup', { DATABASE_URL, BACKUP_DIR })
  expect(backup.output).toMatch(/: cities 5, records 5, accounts 1, messages 1\.\n$/)
  const file = join(BACKUP_DIR, readdirSync(BACKUP_DIR)[0]!)

  const fresh = { DATA_DIR: join(createTemporaryFolder(), 'data'), BACKUP_DIR }
  expect((await run('restore', fresh, file)).output).toMatch(/^Restored as of .* log in again\.\nCan log in/)
  expect((await run('restore', fresh, file)).errors).toMatch(/holds data already/)
  expect((await run('restore', fresh, file, '--replace')).output).toMatch(/^What was there is backed up in /)
  expect((await run('restore', fresh, file, '--replace')).errors).toBe('')
  expect(readdirSync(BACKUP_DIR)).toHaveLength(3)

  const { output, code } = await run('doctor', fresh)
  expect(output).not.toMatch(/^wrong {2}(?!product)/m)
  expect(output).toMatch(/^wrong {2}product: does not run at /m)
  expect(code).toBe(1)
})

test('a restore says what is sent after it, until the operator lets messages be sent', async () => {
  const { DATABASE_URL } = await createEmptyServerConfig()
  const { file } = await backUp(createServerConfig(server.storage))
  const env = { DATABASE_URL, BACKUP_DIR: createTemporaryFolder() }
  const held =
    /\nNothing is sent to subscribers or staff since the restore of .*: npm run restore -- --resume-deliveries\n$/
  expect((await run('restore', env, file)).output).toMatch(held)
  expect((await run('restore', env, '--resume-deliveries')).output).toMatch(
    /^Messages are sent from now on\. /,
  )
  expect((await run('restore', env, file, '--replace')).output).toMatch(
    /\nIt is a backup of this installation: accounts keep .* What waited to be sent is dropped\.\n$/,
  )
})
