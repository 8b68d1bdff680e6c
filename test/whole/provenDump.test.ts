import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDump } from '#features/open-data/server/writeDump.ts'
import { rotateKey, signCheckpoint } from '#features/public-log/server/sign.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { latest, makeSite } from '#test/site.ts'

const FACTS = { name: 'Chicken Rates', url: 'https://rates.example', licence: undefined, sample: false }
const root = await mkdtemp(join(tmpdir(), 'chicken-rates-proven-'))
const server = await openTestApp({ SITE_URL: FACTS.url })
const { db } = server.storage
const { token } = await server.staff('Admin', 'Asha')
const earlier = join(root, 'earlier.txt')
let dump: string
let key: string
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

beforeAll(async () => {
  for (const city of ['Pune', 'Guntur', 'Agra'])
    for (const date of [TODAY, '2026-11-20']) await enter(server, token, city, date, makeMarkets(200))
  await writeFile(earlier, (await signCheckpoint(db))!)
  key = (await server.call('GET', '/log/keys')).json()[0].key
  await rotateKey(db)
  const cities = await listManagedCities(server, token)
  const find = (name: string) => cities.find(city => city.name === name)!._id
  const record = (name: string) => `/api/rates/daily/${find(name)}-20261121`
  const body = { markets: { retail: { chicken: 211.5, skinless: 240, boneless: null } }, reason: 'A slip' }
  await server.call('PUT', record('Pune'), { token, body })
  await server.call('DELETE', record('Agra'), { token })
  await server.call('PUT', `/api/admin/cities/${find('Guntur')}`, { token, body: { name: 'Gunturu' } })
  const merge = { into: find('Pune'), keep: 'from' }
  await server.call('POST', `/api/admin/cities/${find('Agra')}/merge`, { token, body: merge })
  const { name } = await writeDump(db, join(root, 'dumps'), FACTS)
  dump = join(root, 'dumps', name)
})

const run = (folder: string, ...given: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'verify.mjs'), ...given], {
    encoding: 'utf8',
    env: {},
  })
  return {
    status,
    said: stdout,
    problems: stderr.replace(/^.*(ExperimentalWarning|trace-warnings).*\n/gm, ''),
  }
}

test('the verifier beside a dump proves all of it against its checkpoint, and that it continues an earlier one signed with a former key', async () => {
  const { status, said, problems } = run(dump, key, earlier)
  expect([status, problems]).toEqual([0, ''])
  expect(said).toContain('continues the checkpoint of 6 publications')
})

test('the page of the data and the feed of corrections name what was signed last', async () => {
  const site = makeSite({ latest: [latest('Pune')] })
  const { storage } = await site.open()
  const note = await signCheckpoint(storage.db, { isAsked: true })
  const [, size, hash] = note!.split('\n')
  const { html } = await site.render('/data')
  expect(html).toContain(`<code>${hash}</code>`)
  expect(html).toContain('href="/log/checkpoint"')
  const feed = await site.file('/corrections/feed.xml')
  expect(feed!.body).toContain(`href="https://rates.example/log/checkpoint" title="${size} ${hash}"`)
})

test('the verifier has at most 165 lines and needs nothing but Node.js', async () => {
  const text = await readFile(join(dump, 'verify.mjs'), 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(165)
  for (const [, name] of text.matchAll(/from '(.*)'/g)) expect(name).toMatch(/^node:/)
})

const inSqlite = (statement: string) => async (folder: string) => {
  const database = new DatabaseSync(join(folder, 'rates.sqlite'))
  database.exec(statement)
  database.close()
}
const inText = (name: string, change: (text: string) => string) => async (folder: string) => {
  const file = join(folder, name)
  const isPacked = name.endsWith('.gz')
  const bytes = await readFile(file)
  const changed = change((isPacked ? gunzipSync(bytes) : bytes).toString())
  await writeFile(file, isPacked ? gzipSync(changed) : changed)
}

test.each<[string, (folder: string) => Promise<void>]>([
  ['a price', inSqlite(`update price set chicken = 1 where market = 'retail'`)],
  [
    'a price that is left out',
    inSqlite(`delete from price where market = 'wholesale' and date = '2026-11-20'`),
  ],
  [
    'a price that was deleted',
    inSqlite(`insert into price select city_id, '2026-11-01', market, 1, 1, 1 from price limit 1`),
  ],
  ['a publication', inText('log.jsonl.gz', text => text.replace('"chicken":200', '"chicken":201'))],
  ['a publication that is left out', inText('log.jsonl.gz', text => text.slice(text.indexOf('\n') + 1))],
  ['the size of the checkpoint', inText('checkpoint', text => text.replace(/\n\d+\n/, '\n7\n'))],
  ['the signature', inText('checkpoint', text => text.replace(/....\n$/, 'AAA=\n'))],
  ['the introduction of a key', inText('log-keys.json', text => text.replace('next key', 'new key'))],
])('a dump is not proven after a change of %s', async (_, change) => {
  const copy = join(root, 'changed')
  await rm(copy, { recursive: true, force: true })
  await cp(dump, copy, { recursive: true })
  await change(copy)
  const { status, problems } = run(copy, key, earlier)
  expect([status, problems]).toEqual([1, expect.stringContaining('NOT PROVEN')])
})

test('a dump with publications that are dated before an earlier checkpoint and came after it is not proven', async () => {
  const other = join(root, 'later.txt')
  await writeFile(other, (await readFile(earlier, 'utf8')).replace(/signed 20/, 'signed 30'))
  const { problems } = run(dump, other)
  expect(problems).toMatch(/a publication of 20\S+ came after the earlier checkpoint/)
})

test('a dump of a log that was rewritten is not proven against an earlier checkpoint', async () => {
  const other = join(root, 'other.txt')
  const root6 = (await readFile(earlier, 'utf8')).split('\n')[2]!
  await writeFile(other, (await readFile(earlier, 'utf8')).replace(root6, `${'A'.repeat(43)}=`))
  expect(run(dump, other).problems).toContain('it was rewritten')
})
