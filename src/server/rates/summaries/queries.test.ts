import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { findChangedCities, findCityPast, findRecentRates } from './queries.ts'

const YESTERDAY = '2026-11-20'

const server = await openTestApp()

test('an empty database has nothing recent and no city', async () => {
  const { db } = server.storage
  expect(await findRecentRates(db, 10)).toEqual([])
  expect(await findChangedCities(db)).toEqual([])
})

test('a city whose last rate is taken off is in no list', async () => {
  const { db } = server.storage
  const { token } = await server.staff('Admin')
  const { _id } = await enter(server, token, 'Agra', TODAY)
  await server.call('DELETE', `/api/rates/daily/${_id}`, { token })
  expect(await findChangedCities(db)).toEqual([])
  expect(await findRecentRates(db, 10)).toEqual([])
  await enter(server, token, 'Agra', TODAY)
})

test('recent rates come newest day first, then what was entered last; of one city its own', async () => {
  const { db } = server.storage
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Pune', YESTERDAY)
  await enter(server, token, 'Pune', TODAY)
  const recent = await findRecentRates(db, 10)
  expect(recent.map(({ location, date }) => `${location} ${date}`)).toEqual([
    `Pune ${TODAY}`,
    `Agra ${TODAY}`,
    `Pune ${YESTERDAY}`,
  ])
  expect(await findRecentRates(db, 1, 'pune')).toMatchObject([{ location: 'Pune', date: TODAY }])
  expect(recent[0]!.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('a city changes with every write to its rates, a deletion too', async () => {
  const { db } = server.storage
  const { token } = await server.staff('Admin')
  const toChange = async (city: string) =>
    (await findChangedCities(db)).find(({ name }) => name === city)!.updatedAt
  const { _id } = await enter(server, token, 'Surat', YESTERDAY)
  await enter(server, token, 'Surat', TODAY)
  const before = await toChange('Surat')
  await server.call('DELETE', `/api/rates/daily/${_id}`, { token })
  expect((await toChange('Surat')) > before).toBe(true)
})

test('a price is compared with the 90 days before its own, and with the last one of the week a year before', async () => {
  const { db } = server.storage
  const { token } = await server.staff('Admin')
  const at = (date: string, price: number) => enter(server, token, 'Salem', date, makeMarkets(price))
  for (const [back, price] of [
    [0, 230],
    [1, 221],
    [90, 222.5],
    [91, 101],
    [365, 180],
    [369, 170],
    [372, 102],
  ] as const)
    await at(addDays(YESTERDAY, -back), price)
  const gone = await at(addDays(YESTERDAY, -2), 103)
  await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token })
  const expected = {
    firstDay: addDays(YESTERDAY, -372),
    before: [221, 222.5],
    yearAgo: { date: addDays(YESTERDAY, -365), price: 180 },
  }
  const history = await findCityPast(db, TODAY, 'salem')
  expect({ ...history, before: [...history.before].sort() }).toEqual(expected)
  // without a record of that very day the last one of the week before
  expect((await findCityPast(db, addDays(YESTERDAY, -1), 'salem')).yearAgo).toEqual({
    date: addDays(YESTERDAY, -369),
    price: 170,
  })
})
