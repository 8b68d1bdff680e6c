import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listTables } from '#server/database/migrations.ts'
import { removeOldBackups, toBackupPath, toReplacedPath } from '#server/observability/backups.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { backUp, createEmbeddedConfig, createServerConfig, openInstallation } from '#test/operations.ts'
import { enter } from '#test/rates.ts'
import { withMaintenance } from '../command.ts'
import { findTables } from './queries.ts'
import { readToEnd } from './read.ts'
import { DECISIONS } from './tables.ts'
import { verifyBackup } from './verify.ts'
import { sortByReferences, writeBackup, writeFile } from './write.ts'

const server = await openTestApp()
const { token } = await server.staff('Admin')
await enter(server, token, 'Pune', TODAY)

const backUpInto = async (file: string) =>
  withMaintenance(createServerConfig(server.storage), storage => writeBackup(storage, file, new Date()))

test('a backup never overwrites a file: of two into one at the same time one is refused, and the other is whole', async () => {
  const file = join(createTemporaryFolder(), 'rates.gz')
  const ends = await Promise.allSettled([backUpInto(file), backUpInto(file)])
  const [refused] = ends.flatMap(end => (end.status === 'rejected' ? [end.reason.message] : []))
  expect(refused).toBe(`${file} exists already: give the backup another name.`)
  expect(readdirSync(dirname(file))).toEqual(['rates.gz'])
  expect((await readToEnd(file)).foot.tables).toHaveProperty('rate')
})

test('a backup that does not come back as it was written is refused by the name of the table', async () => {
  const { file } = await backUp(createServerConfig(server.storage))
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  const lines = text.split('\n')
  const { tables } = JSON.parse(lines[0]!) as { tables: { name: string }[] }
  const sections = lines.slice(1, -2).join('\n').split('\\.')
  const at = tables.findIndex(({ name }) => name === 'rate')
  // the same number, not as PostgreSQL writes it
  sections[at] = sections[at]!.replace(/\t(\d+)\t/, '\t0$1\t')
  const foot = JSON.parse(lines.at(-2)!)
  foot.tables.rate.sha256 = createHash('sha256').update(sections[at]!.slice(1)).digest('hex')
  writeFileSync(file, gzipSync(`${lines[0]}\n${sections.join('\\.')}\n${JSON.stringify(foot)}\n`))
  await expect(verifyBackup(file, undefined)).rejects.toThrow('does not come back as it was: rate differ')
})

test('an old backup goes with what stands beside it, and nothing else is removed but what a killed one left', async () => {
  const folder = createTemporaryFolder()
  const at = (minute: number) => toBackupPath(folder, new Date(Date.UTC(2026, 10, 1, 9, minute)))
  const gone = [at(0), `${at(0)}.age`, `${at(1)}.left.unfinished`]
  const kept = [
    ...Array.from({ length: 24 }, (_, place) => at(place + 1)),
    `${at(1)}.age`,
    `${at(24)}.new.unfinished`,
    join(folder, 'rates.gz'),
    toReplacedPath(folder, new Date(0)),
  ]
  for (const file of [...gone, ...kept]) writeFileSync(file, '')
  utimesSync(gone[2]!, 0, 0)
  expect(await removeOldBackups(folder, new Date())).toBe(1)
  expect(readdirSync(folder).toSorted()).toEqual(kept.map(file => basename(file)).toSorted())
})

test('a folder that cannot be written to is refused by name, and the connection can still be used', async () => {
  const file = join(createTemporaryFolder(), 'file')
  writeFileSync(file, '')
  const work = withMaintenance(createServerConfig(server.storage), async storage => {
    await expect(writeBackup(storage, join(file, 'x'), new Date())).rejects.toThrow('cannot be written: ')
    return storage.client.query('select 1 as one')
  })
  expect((await work).rows).toEqual([{ one: 1 }])
})

test('only its owner may read a backup, and no unfinished file remains beside it', async () => {
  const { file } = await backUp(createServerConfig(server.storage))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toHaveLength(1)
})

test('the embedded database is backed up while the product runs, and while it does not', async () => {
  const config = createEmbeddedConfig()
  const product = await openInstallation(config)
  const running = await backUp(config)
  await product.close()
  expect((await backUp(config)).foot.tables).toEqual(running.foot.tables)
})

test('a write during the backup is in it as a whole or not at all', async () => {
  const config = createServerConfig(server.storage)
  let isOver = false
  const writing = (async () => {
    for (let turn = 0; !isOver; turn += 1)
      await enter(server, token, `Town ${'abcdefghij'[turn % 10]} ${letters(turn)}`, TODAY)
  })()
  const backups = [await backUp(config), await backUp(config), await backUp(config)]
  isOver = true
  await writing
  for (const { foot } of backups) expect(foot.tables.revision?.rows).toBe(foot.tables.rate?.rows)
})

const letters = (turn: number) => String(turn).replaceAll(/\d/g, digit => 'abcdefghij'[Number(digit)]!)

test('every table has a decision about backups and restores', async () => {
  expect(Object.keys(DECISIONS).toSorted()).toEqual([...(await listTables())].toSorted())
})

test('no table of a backup refers to a table that is left out', async () => {
  const tables = await findTables(server.storage.db)
  const names = tables.map(({ name }) => name)
  for (const { refersTo } of tables) expect(names).toEqual(expect.arrayContaining(refersTo))
})

test('listTables names every table that the migrations make', async () => {
  const { rows } = await server.storage.pool.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%'`)
  expect([...(await listTables())].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('a file that fails its check never gets its name, and nothing of it remains', async () => {
  const folder = createTemporaryFolder()
  async function* contents() {
    yield Buffer.from('rows')
  }
  const check = async () => {
    throw new Error('not what was written')
  }
  await expect(writeFile(join(folder, 'file'), contents(), check)).rejects.toThrow('not what was written')
  expect(readdirSync(folder)).toEqual([])
})

test('tables that refer to each other in a circle have no order; others stand after those they refer to', () => {
  const revision = { name: 'revision', refersTo: ['rate'] }
  const rate = { name: 'rate', refersTo: ['city', 'rate'] }
  const city = { name: 'city', refersTo: [] }
  expect(sortByReferences([revision, rate, city])).toEqual([city, rate, revision])
  expect(() => sortByReferences([revision, { name: 'rate', refersTo: ['revision'] }])).toThrow(
    'revision, rate',
  )
})
