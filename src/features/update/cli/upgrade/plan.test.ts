import { expect, onTestFinished, test } from 'vitest'
import { withMaintenance } from '#cli/command.ts'
import { migrate } from '#server/database/migrate.ts'
import { createTestStorage } from '#test/database.ts'
import { createServerConfig } from '#test/operations.ts'
import { planUpgrade } from './plan.ts'

test('the plan of an upgrade names each pending migration with what it locks and for how long on this data', async () => {
  const storage = await createTestStorage()
  onTestFinished(() => storage.close())
  const plan = () => withMaintenance(createServerConfig(storage), ({ db }) => planUpgrade(db))
  expect(await plan()).toEqual(['No migration is pending.'])
  const { pool, db } = storage
  await pool.query(
    'drop schema if exists chicken_rates_jobs cascade; drop schema public cascade; create schema public',
  )
  expect(await plan()).toEqual(['The database is empty: the first start makes its tables.'])
  await migrate(db, '0028_late_writes.additive')
  await pool.query(`insert into city (key, name) values ('pune', 'Pune')`)
  await pool.query(`insert into daily_rate (city_id, date)
    select (select id from city), date '1990-01-01' + n from generate_series(1, 8334) n`)
  const lines = await plan()
  // a hundred thousand prices
  expect(lines).toContain(
    '0029_packed_prices.additive: locks the rates, also for reading, for at most about 4 s.',
  )
  expect(lines).toContain('0031_names: locks nothing for long.')
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(
      /^Nobody can enter rates for about \d+ s, and uncached pages answer 503 for about \d+ s of them\.$/,
    ),
    'Older instances only read beside it: restart all of them at once.',
  ])
})
