import { expect, test } from 'vitest'
import { MAX_PRICE } from '#shared/rates/rates.ts'
import { createTestStorage } from '#test/database.ts'
import { PRICE_COLUMNS, toMarkets, toPriceValues } from './priceColumns.ts'

const { pool } = await createTestStorage()
await pool.query(
  "insert into city (key, name) values ('pune', 'Pune'); insert into rate (city_id, date) values (1, '2026-11-21')",
)

test('each market and kind has its column, in order: a new market needs a file in db/schema', async () => {
  const { rows: columns } = await pool.query<{
    name: string
  }>(`select column_name as name from information_schema.columns
    where table_name = 'rate' and data_type = 'integer' and column_name not in ('city_id', 'version') order by ordinal_position`)
  expect(columns.map(({ name }) => name)).toEqual(PRICE_COLUMNS)
})

test.each([-1, MAX_PRICE * 100 + 1])('the database refuses %d paise for any market and kind', async paise => {
  for (const column of PRICE_COLUMNS)
    await expect(pool.query(`update rate set ${column} = ${paise}`)).rejects.toThrow('rate_prices')
})

test('a change of the price of any market and kind is a correction', async () => {
  await pool.query(
    "insert into revision (city_id, date, version, action) values (1, '2026-11-21', 1, 'restore')",
  )
  for (const [at, column] of PRICE_COLUMNS.entries())
    await pool.query(`insert into revision (city_id, date, version, action, ${column})
      values (1, '2026-11-21', ${2 * at + 2}, 'update', 1), (1, '2026-11-21', ${2 * at + 3}, 'update', null)`)
  const { rows } = await pool.query('select version from correction')
  expect(rows).toHaveLength(2 * PRICE_COLUMNS.length)
})

test('what is stored of prices reads as they were entered, to the paisa, and what was not quoted is absent', () => {
  const markets = { oneKgRate: { chicken: 0.29, boneless: MAX_PRICE }, retail: { skinless: 0 } }
  const values = toPriceValues(markets)
  expect(Object.values(values).filter(value => value !== null)).toEqual([29, MAX_PRICE * 100, 0])
  expect(toMarkets(values)).toEqual(markets)
  expect(toMarkets(values, 'retail')).toEqual({ retail: { skinless: 0 } })
})
