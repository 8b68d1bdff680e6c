import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { readHead, tamper } from '../../test/log.ts'
import { sequence } from '../sequence.ts'
import { signCheckpoint } from '../sign.ts'
import { auditLog } from './audit.ts'

const server = await openTestApp()
const { db, pool } = server.storage
// only what is signed below adds leaves: those a second after a write would meet an edit half-way
server.app.events.removeAllListeners('rates.written')
const { token } = await server.staff('Admin', 'Asha')
let elsewhere: string
beforeAll(async () => {
  for (const city of ['Pune', 'Agra', 'Thane'])
    for (const date of [TODAY, '2026-11-20', '2026-11-19']) {
      const { _id } = await enter(server, token, city, date, makeMarkets(200))
      const path = `/api/rates/daily/${_id}`
      await server.call('PUT', path, { token, body: { markets: makeMarkets(210), reason: 'A slip' } })
      if (date === TODAY) await server.call('DELETE', path, { token })
    }
  await signCheckpoint(db)
  elsewhere = (await signCheckpoint(db, { isAsked: true }))!
})
afterAll(() => server.close())

const find = async () => (await auditLog(db)).contradictions

test('a log that nobody has touched contradicts nothing', async () => {
  expect(await auditLog(db, [elsewhere])).toEqual({ contradictions: [], brokenAt: undefined })
})

const [ofPune, ofToday] = [`city_id = (select id from city where name = 'Pune')`, `date = '${TODAY}'`]
const day = `date = '2026-11-20'`
const RETAIL = `'{retail,chicken}', '1'`

/** Edits by somebody who may do everything, and what puts each right again. */
test.each([
  ['a price', `update rate set retail_chicken = 1 where ${ofPune} and ${day}`],
  ['a price that was quoted', `update rate set retail_chicken = null where ${ofPune} and ${day}`],
  [
    'a price and its revision',
    `update rate set retail_chicken = 100 where ${ofPune} and ${day};
      update revision set after = jsonb_set(after, ${RETAIL}) where ${ofPune} and ${day}`,
  ],
  [
    'a price before',
    `update revision set before = jsonb_set(before, ${RETAIL}) where version = 2 and ${day}`,
  ],
  ['a first price', `update revision set after = jsonb_set(after, ${RETAIL}) where version = 1 and ${day}`],
  ['a reason', `update revision set reason = 'Another' where version = 2 and ${ofPune}`],
  [
    'what a price rests on',
    `insert into rate_basis (city_id, date, version, basis) select city_id, date, version, 'sale' from revision where version = 2 and ${ofPune}`,
  ],
  ['a kind of write', `update revision set action = 'restore' where version = 2 and ${ofPune}`],
  [
    'a correction that is called a move',
    `update revision set is_move = true where version = 2 and ${ofPune}`,
  ],
  ['an instant', `update revision set at = at - interval '1 day' where version = 2 and ${ofPune}`],
  ['an instant, by a microsecond', `update revision set at = at - interval '1 us' where version = 1`],
  ['the instant of a record', `update rate set updated_at = updated_at - interval '1 day' where ${ofPune}`],
  [
    'the instants of a record and its revision',
    `update rate set updated_at = updated_at - interval '1 s' where ${day};
      update revision set at = at - interval '1 s' where ${day} and version = 2`,
  ],
  ['a day', `update rate set date = '2026-11-01' where ${ofPune} and ${day}`],
  [
    'a day everywhere but in the log',
    `update rate set date = '2026-11-01' where ${ofPune} and ${day};
      update revision set date = '2026-11-01' where ${ofPune} and ${day}`,
  ],
  [
    'a day also in the log',
    `update rate set date = '2026-11-01' where ${day}; update revision set date = '2026-11-01' where ${day};
      update log_leaf set date = '2026-11-01' where ${day}`,
  ],
  [
    'a version',
    `update rate set version = 1, updated_at = (select at from revision v where v.version = 1 and v.city_id = rate.city_id
      and v.date = rate.date) where ${day}`,
  ],
  ['a deletion that is undone', `update rate set deleted_at = null where ${ofPune} and ${ofToday}`],
  ['a deletion', `update rate set deleted_at = now() where ${ofPune} and ${day}`],
  ['a record that is gone', `delete from rate where ${ofPune} and ${day}`],
  ['a revision that is gone', `delete from revision where version = 2 and ${ofPune} and ${day}`],
  ['all of a record', `delete from rate where ${day}; delete from revision where ${day}`],
  [
    'all of a record, and its leaves',
    `delete from rate where ${day}; delete from revision where ${day}; delete from log_leaf where ${day}`,
  ],
  [
    'a revision that was never written',
    `insert into revision (city_id, date, version, at, action, before, after)
      select city_id, date, 3, at, 'update', after, after from revision where version = 2 and ${ofPune} and ${day}`,
  ],
  [
    'an old revision that was never written, in a record of its own',
    `insert into rate (city_id, date, updated_at, retail_chicken) select id, '2020-01-01', '2020-01-01', 100 from city where name = 'Pune';
      insert into revision (city_id, date, version, at, action, after)
      select id, '2020-01-01', 1, '2020-01-01', 'create', '{"retail": {"chicken": 1}}' from city where name = 'Pune'`,
  ],
  [
    'the name of a city',
    `update city set name = case name when 'Pune' then 'Agra' when 'Agra' then 'Pune' else name end`,
  ],
  ['the name in a leaf', `update log_leaf set city = 'Agra' where index = 0`],
  ['the hash of a leaf', `update log_leaf set hash = sha256('x') where index = 3`],
  ['the last leaf', 'delete from log_leaf where index = (select max(index) from log_leaf)'],
  ['a leaf in the middle', 'delete from log_leaf where index = 3'],
  [
    'the order of leaves',
    'update log_leaf set index = -1 - index where index in (3, 4); update log_leaf set index = 8 + index where index in (-4, -5)',
  ],
  ['the root of a checkpoint', `update log_checkpoint set root = sha256('x') where id = 1`],
  ['the size of a checkpoint', 'update log_checkpoint set size = size - 1 where id = 1'],
  ['the text of a checkpoint', `update log_checkpoint set note = replace(note, 'first', 'last')`],
  ['the instant of a checkpoint', `update log_checkpoint set at = at - interval '1 ms' where id = 1`],
  ['a first checkpoint that is gone', 'delete from log_checkpoint where id = 1'],
  [
    'a hash of tiles that are not full',
    `insert into log_node (level, index, hash) values (1, 0, sha256('x'))`,
  ],
  ['where leaves are added from', `update log_position set seen_in = '900000000000'`],
  ['a private key', `update log_key set private_key = null`],
  ['the time of a key', `update log_key set made_at = made_at + interval '1 day'`],
  [
    'a record without a revision',
    `insert into rate (city_id, date, retail_chicken) select min(id), '2020-01-01', 100 from city`,
  ],
  ['a public key', `update log_key set public_key = sha256('x')`],
  [
    'a key put before the one that signs',
    `insert into log_key (origin, public_key, private_key) select origin, sha256('x'), private_key from log_key`,
  ],
])('the audit notices an edit by hand of %s', async (_, edit) => {
  const tables = 'rate revision rate_basis city log_leaf log_node log_checkpoint log_key log_position'.split(
    ' ',
  )
  const copy = tables.map(name => `create table copy_${name} as select * from ${name}`)
  await tamper(pool, [...copy, 'alter table log_leaf drop constraint log_leaf_index_check', edit].join('; '))
  const found = await find()
  const back = tables.toReversed().map(
    name => `delete from ${name};
      insert into ${name} overriding system value select * from copy_${name}; drop table copy_${name}`,
  )
  await tamper(
    pool,
    [...back, 'alter table log_leaf add constraint log_leaf_index_check check (index >= 0)'].join('; '),
  )
  expect(found).not.toEqual([])
  expect(await find()).toEqual([])
})

test('a publication of before a checkpoint that lacks it is noticed, though it has its leaf', async () => {
  await tamper(
    pool,
    `insert into rate (city_id, date, updated_at, retail_chicken) select min(id), '2020-01-01', '2020-01-01', 100 from city;
      insert into revision (city_id, date, version, at, action, after)
      select min(id), '2020-01-01', 1, '2020-01-01', 'create', '{"retail": {"chicken": 1}}' from city`,
  )
  await sequence(db)
  expect(await find()).toEqual([
    expect.stringMatching(/^version 1 of .* is dated before a checkpoint that lacks it$/),
  ])
})

test('who changes a price, its leaf and every checkpoint and signs them again is noticed by a checkpoint that is stored elsewhere', async () => {
  await tamper(
    pool,
    `update revision set after = jsonb_set(after, ${RETAIL}) where version = 1 and ${ofPune} and ${day};
      update revision set before = jsonb_set(before, ${RETAIL}) where version = 2 and ${ofPune} and ${day};
      delete from log_leaf; delete from log_checkpoint; update log_position set seen_in = null`,
  )
  await signCheckpoint(db)
  const { size } = readHead(elsewhere)
  expect(await find()).toEqual([])
  expect((await auditLog(db, [elsewhere])).contradictions).toEqual([
    `the checkpoint of ${size} publications does not hold`,
    `the checkpoint of ${size} publications that is stored outside is missing`,
  ])
})
