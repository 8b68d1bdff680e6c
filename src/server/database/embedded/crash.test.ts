import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  createTemporaryFolder,
  getSharedDataDir,
  makePath,
  queryRows,
  readServerPid,
  spawnApp,
  waitUntilUnused,
} from '#test/embeddedApp.ts'
import { startEmbedded } from './embedded.ts'

const STORE_A_ROW = 'DROP TABLE IF EXISTS stored; CREATE TABLE stored AS SELECT 42 AS rate'
const onLinux = process.platform === 'linux'

async function start(dataDir: string, log?: (line: string) => void) {
  const server = await startEmbedded({ dataDir, durable: false, ...(log && { log }) })
  onTestFinished(() => server.stop())
  return server
}

test.runIf(onLinux)(
  'kill -9 of the app leaves no orphan, and the next start has every committed row',
  async () => {
    const dataDir = await getSharedDataDir()
    const app = spawnApp(dataDir, { durable: true })
    await queryRows(await app.connection(), STORE_A_ROW)
    await app.kill()
    await waitUntilUnused(dataDir)
    const next = await start(dataDir)
    expect(await queryRows(next.connection, 'SELECT rate FROM stored')).toEqual([{ rate: 42 }])
  },
)

test('the next start stops the server of a killed app where nothing has stopped it before', async () => {
  const dataDir = await getSharedDataDir()
  const path = makePath(createTemporaryFolder(), 'true', 'test', 'unshare') // and no setpriv
  const app = spawnApp(dataDir, { durable: true, path })
  const connection = await app.connection()
  await queryRows(connection, STORE_A_ROW)
  const orphan = readServerPid(dataDir)
  await app.kill()
  expect(await queryRows(connection, 'SELECT rate FROM stored')).toEqual([{ rate: 42 }])
  const next = await start(dataDir)
  expect(readServerPid(dataDir)).not.toBe(orphan)
  expect(await queryRows(next.connection, 'SELECT rate FROM stored')).toEqual([{ rate: 42 }])
})

test('a start succeeds when the pid in postmaster.pid belongs to another program', async () => {
  const dataDir = await getSharedDataDir()
  await (await start(dataDir)).stop()
  const stranger = spawn('sleep', ['600'])
  onTestFinished(async () => {
    stranger.kill()
    await once(stranger, 'exit')
  })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  for (const stale of [
    `${stranger.pid}\n${dataDir}/postgres\n1700000000\n5432\n`,
    `-${stranger.pid}\n`,
    '',
  ]) {
    writeFileSync(file, stale, { mode: 0o600 })
    const server = await start(dataDir)
    expect(await queryRows(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
  }
  expect(stranger.exitCode).toBeNull()
})

test('a start waits for a child of a killed server that still uses the data, also when the pid belongs to another program', async () => {
  const dataDir = await getSharedDataDir()
  const go = join(dataDir, 'go')
  const first = await start(dataDir)
  // Looks at nothing but the file, so it does not notice that its server has gone.
  const busy = queryRows(
    first.connection,
    `DO $$ BEGIN LOOP EXIT WHEN (pg_stat_file('${go}', true)).size IS NOT NULL; END LOOP; END $$`,
  )
  const finished = busy.catch(() => 'the connection is gone')
  const active = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE 'DO%' AND state = 'active'`
  await expect.poll(() => queryRows(first.connection, active)).toEqual([{ n: 1 }])
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const content = await readFile(file, 'utf8')
  process.kill(readServerPid(dataDir), 'SIGKILL')
  await first.died
  await writeFile(file, content.replace(/^\d+/, '1'))
  const lines: string[] = []
  const next = await start(dataDir, line => {
    lines.push(line)
    if (line.startsWith('Waiting for an earlier PostgreSQL')) writeFileSync(go, '')
  })
  await finished
  expect(lines.filter(line => line.includes('still in use')).length).toBeGreaterThan(0)
  expect(await queryRows(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a first start that was killed leaves no unfinished cluster', async () => {
  const dataDir = createTemporaryFolder()
  const app = spawnApp(dataDir)
  const halves = () =>
    (existsSync(dataDir) ? readdirSync(dataDir) : []).filter(name => name.includes('.new-'))
  await expect.poll(halves, { interval: 5, timeout: 20_000 }).toHaveLength(1)
  await app.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const next = await start(dataDir) // at once, while the killed initdb may still be writing
  expect(await queryRows(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await next.stop()
  await waitUntilUnused(dataDir)
  await (await start(dataDir)).stop()
  expect(readdirSync(dataDir).sort()).toEqual(['lock', 'postgres'])
})
