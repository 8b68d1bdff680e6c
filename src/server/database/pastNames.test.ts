import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestStorage } from '#test/database.ts'
import { migrate } from './migrate.ts'

/** A database as the version before left it. */
async function openOlder() {
  const storage = await createTestStorage()
  onTestFinished(() => storage.close())
  await storage.pool.query(
    'drop schema if exists chicken_rates_jobs cascade; drop schema public cascade; create schema public',
  )
  await migrate(storage.db, '0029_packed_prices.additive')
  return storage
}

test('migrating an older installation reads from its audit record what each name meant when, and which writes were moves', async () => {
  const { db, pool } = await openOlder()
  // Guntur became Gunturu, Gunturu was merged into Vijayawada; Nellore was merged into it, too, and separated; Ongole was retired
  await pool.query(`
    insert into city (key, name, state, now_id) overriding system value values
      ('vijayawada', 'Vijayawada', 'AP', null), ('gunturu', 'Gunturu', null, 1), ('guntur', 'Guntur', 'AP', 1),
      ('nellore', 'Nellore', 'AP', null), ('ongole', 'Ongole', 'AP', null);
    update city set retired_at = '2026-11-09' where name = 'Ongole';
    insert into audit (at, action, city_id, before, after, request_id) values
      ('2026-11-01', 'city.renamed', 2, '{"name": "Guntur"}', '{"name": "Gunturu"}', 'a'),
      ('2026-11-03', 'city.merged', 4, '{"name": "Nellore"}', '{"name": "Vijayawada"}', 'b'),
      ('2026-11-05', 'city.merged', 2, '{"name": "Gunturu"}', '{"name": "Vijayawada"}', 'c'),
      ('2026-11-07', 'city.separated', 4, '{"name": "Vijayawada"}', '{"name": "Nellore"}', 'd'),
      ('2026-11-09', 'city.retired', 5, null, null, 'e');
    insert into daily_rate (city_id, date, deleted_at) values (1, '2026-11-04', null), (2, '2026-11-04', now());
    insert into revision (at, city_id, date, version, action, request_id) values
      ('2026-11-04', 2, '2026-11-04', 1, 'create', 'z'), ('2026-11-05', 2, '2026-11-04', 2, 'delete', 'c'),
      ('2026-11-05', 1, '2026-11-04', 1, 'create', 'c'), ('2026-11-05', 1, '2026-11-04', 2, 'update', 'c'),
      ('2026-11-06', 1, '2026-11-04', 3, 'update', 'z')`)
  await migrate(db)

  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', v.since::date, v.name, v.state, c.name, case when v.retired_at is not null then 'retired' end) as line
    from city_version v left join city c on c.id = v.now_id order by v.id, v.since`.execute(db)
  expect(rows.map(({ line }) => line)).toEqual([
    '-infinity Vijayawada AP',
    '-infinity Guntur AP',
    '2026-11-01 Gunturu',
    '2026-11-05 Gunturu Vijayawada',
    '2026-11-01 Guntur AP Gunturu',
    '2026-11-05 Guntur AP Vijayawada',
    '-infinity Nellore AP',
    '2026-11-03 Nellore AP Vijayawada',
    '2026-11-07 Nellore AP',
    '-infinity Ongole AP',
    '2026-11-09 Ongole AP retired',
  ])
  const moves = await sql<{ line: string }>`
    select concat_ws(' ', city_id, version, is_move) as line from revision order by city_id, version`.execute(
    db,
  )
  expect(moves.rows.map(({ line }) => line)).toEqual(['1 1 t', '1 2 f', '1 3 f', '2 1 f', '2 2 t'])
  await expect(pool.query('delete from city_history')).rejects.toThrow('append-only')
})

test('a former name that an earlier version left with the other city at a separation is given back', async () => {
  const { db, pool } = await openOlder()
  await pool.query(`
    insert into city (key, name, now_id) overriding system value values
      ('vijayawada', 'Vijayawada', null), ('gunturu', 'Gunturu', null), ('guntur', 'Guntur', 1), ('bezawada', 'Bezawada', 1);
    insert into audit (at, action, city_id, before, after, request_id) values
      ('2026-11-01', 'city.renamed', 2, '{"name": "Guntur"}', '{"name": "Gunturu"}', 'a'),
      ('2026-11-02', 'city.renamed', 1, '{"name": "Bezawada"}', '{"name": "Vijayawada"}', 'b'),
      ('2026-11-03', 'city.merged', 2, '{"name": "Gunturu"}', '{"name": "Vijayawada"}', 'c'),
      ('2026-11-05', 'city.separated', 2, '{"name": "Vijayawada"}', '{"name": "Gunturu"}', 'd')`)
  await migrate(db)

  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', case when v.since < '2026-11-10' then v.since::date end, v.name, c.name) as line
    from city_version v join city c on c.id = v.now_id where v.id > 2 order by v.id, v.since`.execute(db)
  expect(rows.map(({ line }) => line)).toEqual([
    '2026-11-01 Guntur Gunturu',
    '2026-11-03 Guntur Vijayawada',
    'Guntur Gunturu',
    '2026-11-02 Bezawada Vijayawada',
  ])
  await expect(pool.query(`update city_history set name = ''`)).rejects.toThrow('append-only')
})
