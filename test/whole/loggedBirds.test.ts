import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { LiveBirdRate } from '#features/live-birds/shared/api.ts'
import { auditLog } from '#features/public-log/server/audit/audit.ts'
import { sequence } from '#features/public-log/server/sequence.ts'
import { signCheckpoint } from '#features/public-log/server/sign.ts'
import { hashLeaf } from '#features/public-log/server/tree.ts'
import type { LogProof } from '#features/public-log/shared/api.ts'
import { readHead, tamper } from '#features/public-log/test/log.ts'
import { verifyInclusion } from '#features/public-log/test/rfc6962.ts'
import { openTestApp, TODAY, TOMORROW } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const MIGRATION = join(import.meta.dirname, '../../db/migrations/0094_live_birds_in_the_log.locks.sql')
const server = await openTestApp()
const { db, pool } = server.storage
// only what is signed below adds leaves: those a second after a write would meet an edit half-way
server.app.events.removeAllListeners('rates.written')
const admin = await server.staff('Admin', 'Asha Rao')
const { token } = admin
for (const city of ['Pune', 'Agra']) await enter(server, token, city, TODAY, makeMarkets(230))
afterAll(() => server.close())

const read = async (query: string): Promise<LogProof & { code: string }> =>
  (await server.call('GET', `/log/proof?${query}`)).json()
const sign = () => signCheckpoint(db, { isAsked: true })
const audit = async () => (await auditLog(db)).contradictions
const add = async (body: object = {}): Promise<LiveBirdRate> => {
  const bird = { location: 'Pune', date: TODAY, size: 'large', price: 118, ...body }
  const answer = await server.call('POST', '/api/live-birds', { token, body: bird })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
function expectProven({ checkpoint, leaf, index, hashes }: LogProof) {
  const { size, root } = readHead(checkpoint)
  const path = hashes.map(hash => Buffer.from(hash, 'base64'))
  const proof = { index: index!, size, hashes: path, leaf: hashLeaf(Buffer.from(leaf!)) }
  expect(verifyInclusion(proof, root)).toBe(true)
}
const ofPune = `city=Pune&date=${TODAY}`

test('an unknown size is refused, and no other price stands in for live birds that nobody has entered', async () => {
  await sign()
  expect((await read(`${ofPune}&size=medium`)).code).toBe('request.invalid')
  expect((await read(`${ofPune}&size=large`)).code).toBe('rate.unknown')
  await add()
  expect((await read(`${ofPune}&size=large`)).code).toBe('log.waiting')
  expect((await read(`${ofPune}&size=small`)).code).toBe('rate.unknown')
  expect((await read(`city=Pune&date=${TOMORROW}&size=large`)).code).toBe('rate.unknown')
})

test('each entry, correction and deletion of live birds is a leaf of its own beside that of the rate, with its size and nobody’s name', async () => {
  const { _id } = await add({ size: 'small', price: 122.5 })
  const body = { price: 120, reason: 'A slip' }
  const corrected = await server.call('PUT', `/api/live-birds/${_id}`, { token, body })
  await server.call('DELETE', `/api/live-birds/${_id}`, { token })
  await sign()
  const cityId = Number(_id.split('-')[0])
  const queries = [
    `${ofPune}&size=small`,
    `${ofPune}&size=small&asOf=${corrected.json().updatedAt}`,
    `${ofPune}&size=large`,
  ]
  const proofs = await Promise.all(queries.map(read))
  proofs.forEach(expectProven)
  const at = proofs.map(({ leaf }) => JSON.parse(leaf!).at)
  for (const each of at) expect(each).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  expect(proofs.map(({ leaf }) => leaf)).toEqual([
    `{"at":"${at[0]}","city":"Pune","cityId":${cityId},"date":"${TODAY}","price":null,"reason":null,"series":"live-birds","size":"small","version":3}`,
    `{"at":"${at[1]}","city":"Pune","cityId":${cityId},"date":"${TODAY}","price":120,"reason":"A slip","series":"live-birds","size":"small","version":2}`,
    `{"at":"${at[2]}","city":"Pune","cityId":${cityId},"date":"${TODAY}","price":118,"reason":null,"series":"live-birds","size":"large","version":1}`,
  ])
  const rate = await read(ofPune)
  expectProven(rate)
  expect(JSON.parse(rate.leaf!)).toMatchObject({ action: 'create', prices: makeMarkets(230) })
  const { body: bundle } = await server.call('GET', '/log/tile/entries/000.p/6')
  for (const secret of [admin.id, admin.email, 'Asha']) expect(bundle).not.toContain(secret)
  expect(bundle).toContain('"price":122.5,')
  expect(await audit()).toEqual([])
})

test('of two cities that are merged the live-bird price that was written last is proven, by both names', async () => {
  await add({ location: 'Agra', price: 90 })
  await sign()
  const cities = await listManagedCities(server, token)
  const find = (name: string) => cities.find(city => city.name === name)!._id
  const merge = { into: find('Pune'), keep: 'into' }
  await server.call('POST', `/api/admin/cities/${find('Agra')}/merge`, { token, body: merge })
  await sign()
  for (const city of ['Pune', 'Agra']) {
    const proof = await read(`city=${city}&date=${TODAY}&size=large`)
    expectProven(proof)
    expect(JSON.parse(proof.leaf!)).toMatchObject({ city: 'Agra', price: 90 })
  }
  await server.call('POST', `/api/admin/cities/${find('Agra')}/separate`, { token })
  await sign()
})

test('an entry whose transaction commits after later ones still gets one leaf', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into live_bird_rate (city_id, date, size, version, price, account_id, at)
    select city_id, date, 'any', 1, price, account_id, now() from live_bird_rate where size = 'large' limit 1`)
  await add({ date: '2026-11-20' })
  await Promise.all([sequence(db), sequence(db)])
  await client.query('commit')
  client.release()
  await Promise.all([sequence(db), sequence(db)])
  const { rows } = await pool.query(
    `select size, count(*) from log_leaf where size <> '' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { size: 'any', count: 1 },
    { size: 'large', count: 3 },
    { size: 'small', count: 3 },
  ])
})

const small = `size = 'small' and version`
test.each([
  ['a price', `update live_bird_rate set price = 11900 where ${small} = 2`],
  ['a deletion that is undone', `update live_bird_rate set price = 12000 where ${small} = 3`],
  ['an instant', `update live_bird_rate set at = at - interval '1 us' where ${small} = 1`],
  ['a reason', `update live_bird_rate set reason = null where ${small} = 2`],
  ['a size', `update live_bird_rate set size = 'any' where ${small} = 2`],
  [
    'a size also in the log',
    `update live_bird_rate set size = 'x' where ${small} = 2; update log_leaf set size = 'x' where ${small} = 2`,
  ],
  ['a version that is gone', `delete from live_bird_rate where ${small} = 1`],
  [
    'an entry that was never made',
    `insert into live_bird_rate select city_id, date, size, 4, price, reason, account_id, now() - interval '1 day' from live_bird_rate where ${small} = 1`,
  ],
])('the audit notices an edit by hand of %s of live birds', async (_, edit) => {
  const tables = ['live_bird_rate', 'log_leaf']
  const constraint = 'alter table live_bird_rate drop constraint live_bird_rate_size_check'
  const copy = tables.map(name => `create table copy_${name} as select * from ${name}`)
  await tamper(pool, [...copy, constraint, edit].join('; '))
  const found = await audit()
  const back = tables.map(
    name => `delete from ${name}; insert into ${name} select * from copy_${name}; drop table copy_${name}`,
  )
  await tamper(
    pool,
    `${back.join('; ')}; alter table live_bird_rate add constraint live_bird_rate_size_check check (size in ('small', 'large', 'any'))`,
  )
  expect(found).not.toEqual([])
  expect(await audit()).toEqual([])
})

test('what was entered before live birds were in the log gets its leaves after the upgrade, and contradicts no checkpoint of before', async () => {
  await tamper(
    pool,
    `create table entered as select city_id, date, size, version, price, reason, account_id, at - interval '3 days' from live_bird_rate;
      delete from live_bird_rate; delete from log_leaf; delete from log_checkpoint; update log_position set seen_in = null`,
  )
  await sign()
  const { size: rates } = readHead((await read(ofPune)).checkpoint)
  await tamper(
    pool,
    `drop view publication; alter table live_bird_rate drop column written_in;
      alter table log_leaf drop column size, add constraint log_leaf_city_id_date_version_key unique (city_id, date, version);
      insert into live_bird_rate select * from entered`,
  )
  await tamper(pool, await readFile(MIGRATION, 'utf8'))
  await sign()
  const proof = await read(`${ofPune}&size=large`)
  expectProven(proof)
  expect(readHead(proof.checkpoint).size).toBe(rates + 7)
  expect(await audit()).toEqual([])
})

test('a price of live birds that is dated before a checkpoint that lacks it is noticed, once the log has live birds', async () => {
  await tamper(
    pool,
    `insert into live_bird_rate (city_id, date, size, version, price, account_id, at)
      select city_id, '2020-01-01', size, 1, 100, account_id, '2020-01-01' from live_bird_rate where size = 'any'`,
  )
  await sign()
  expect(await audit()).toEqual([
    'version 1 of live birds (any) in Pune on 2020-01-01 is dated before a checkpoint that lacks it',
  ])
})
