import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { waitForLocks } from '#test/database.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const FIRST = '2010-01-01'
const BEFORE = '2009-12-31'
const server = await openTestApp()
const token = (await server.staff('Sub Admin')).token
for (const city of ['Agra', 'Pune', 'Thane']) await enter(server, token, city, TODAY)

/** Somebody in a transaction of their own, who has entered a city and day that nobody sees yet. */
async function openOther() {
  const other = await server.storage.pool.connect()
  await other.query("begin; set local deadlock_timeout = '1min'")
  return {
    put: (city: string, date: string) =>
      other.query('insert into rate (city_id, date) select id, $2 from city where name = $1', [city, date]),
    async end() {
      await other.query('rollback')
      other.release()
    },
  }
}

const waiting = (count: number) => waitForLocks(server.storage, count)

test('two large files of the same records in opposite order do not block each other', async () => {
  const rates = Array.from({ length: 2000 }, (_, day) => ({
    location: 'Pune',
    date: addDays(FIRST, day),
    markets: makeMarkets(230),
  }))
  const other = await openOther()
  for (const day of [999, 1999]) await other.put('Pune', addDays(FIRST, day))
  const saved = [rates, rates.toReversed()].map(each =>
    server.call('POST', '/api/rates/imports', { token, body: { rates: each } }),
  )
  await waiting(2)
  await other.end()
  const outcomes = (await Promise.all(saved)).map(answer => {
    expect(answer.statusCode).toBe(200)
    return new Set(answer.json().map(({ status, code }: Record<string, string>) => code ?? status))
  })
  expect(outcomes).toContainEqual(new Set(['created']))
  expect(outcomes).toContainEqual(new Set(['unchanged']))
})

test('a write that ends in a deadlock is asked to try again, and then succeeds', async () => {
  const [first, other] = [await openOther(), await openOther()]
  await first.put('Pune', BEFORE)
  await other.put('Thane', BEFORE)
  const rates = ['Agra', 'Pune', 'Thane'].map(location => ({ location, markets: makeMarkets(230) }))
  const save = () => server.call('PUT', `/api/rates/days/${BEFORE}`, { token, body: { rates } })
  const saved = save()
  await waiting(1)
  const closed = other.put('Agra', BEFORE)
  await waiting(2)
  // PostgreSQL looks for a circle once in each wait: the save's next one begins when it is closed already
  await first.end()
  await closed
  await other.end()
  const refused = await saved
  const message = 'Somebody else was at the same data at the same moment. Please try again.'
  expect(refused.json()).toMatchObject({ status: 503, code: 'server.unavailable', message })
  expect(refused.headers['retry-after']).toBe('1')
  expect((await save()).json()).toMatchObject(rates.map(() => ({ status: 'created' })))
})
