import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTables } from '#server/database/migrations.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { backUp, createEmbeddedConfig, createServerConfig, openInstallation } from '#test/operations.ts'
import { enter } from '#test/rates.ts'
import { withMaintenance } from '../command.ts'
import { findTables } from './queries.ts'
import { sortByReferences, writeBackup, writeFile } from './write.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.staff('Admin')).token
  await enter(server, token, 'Pune', TODAY)
})
afterAll(() => server.close())

const backUpInto = async (file: string) =>
  withMaintenance(createServerConfig(server.storage), storage => writeBackup(storage, file, new Date()))

test('a backup never overwrites a file', async () => {
  const file = join(createTemporaryFolder(), 'backups')
  writeFileSync(file, '')
  await expect(backUpInto(file)).rejects.toThrow(`${file} exists already`)
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
  for (const { foot } of backups) expect(foot.tables.revision?.rows).toBe(foot.tables.daily_rate?.rows)
})

const letters = (turn: number) => String(turn).replaceAll(/\d/g, digit => 'abcdefghij'[Number(digit)]!)

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
  const price = { name: 'price', refersTo: ['rate'] }
  const rate = { name: 'rate', refersTo: ['city', 'rate'] }
  const city = { name: 'city', refersTo: [] }
  expect(sortByReferences([price, rate, city])).toEqual([city, rate, price])
  expect(() => sortByReferences([price, { name: 'rate', refersTo: ['price'] }])).toThrow('price, rate')
})
