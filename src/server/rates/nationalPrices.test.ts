import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { listNationalPrices } from './nationalPrices.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin')).token
const enterDelhi = (date: string) =>
  enter(server, admin, 'Delhi', date, { oneKgRate: { chicken: 231, skinless: 250, boneless: 400 } })
for (const date of ['2026-10-31', '2026-11-18']) {
  await enter(server, admin, 'Agra', date, makeMarkets(200))
  await enter(server, admin, 'Pune', date, makeMarkets(210))
}
await enterDelhi('2026-10-31')
const delhi = await enterDelhi('2026-11-18')
await enter(server, admin, 'Agra', '2026-11-19', makeMarkets(900))

const readMedians = async (from: string, to: string) =>
  (await listNationalPrices(server.app, { from, to })).map(({ date, markets }) => [
    date,
    markets.oneKgRate?.chicken,
    markets.retail?.boneless,
  ])

test('each day has the median of the cities that quoted a price, over the border of months', async () => {
  expect(await readMedians('2026-10-31', '2026-11-18')).toEqual([
    ['2026-10-31', 210, 430],
    ['2026-11-18', 210, 430],
  ])
  expect(await readMedians('2026-11-01', '2026-11-17')).toEqual([])
})

test('a day on which few cities published has no median in the markets that more cities quote', async () => {
  expect(await readMedians('2026-11-18', '2026-11-19')).toEqual([
    ['2026-11-18', 210, 430],
    ['2026-11-19', undefined, 1820],
  ])
})

test('a day is compared with those of the month before, and today is read like any other day', async () => {
  const first = '2026-11-01'
  await enter(server, admin, 'Agra', first, makeMarkets(900))
  const { now } = server.clock
  server.clock.now = `${first}T06:00:00Z`
  expect(await readMedians(first, first)).toEqual([[first, undefined, 1820]])
  await enter(server, admin, 'Pune', first, makeMarkets(200))
  expect(await readMedians(first, first)).toEqual([[first, 550, 1120]])
  server.clock.now = now
})

test('a correction of a past day is in the next reading, and so is a city that is taken off', async () => {
  const body = { markets: { oneKgRate: { chicken: 206.5, skinless: 250, boneless: 400 } } }
  const { statusCode } = await server.call('PUT', `/api/rates/daily/${delhi._id}`, { token: admin, body })
  expect(statusCode).toBe(200)
  expect((await readMedians('2026-11-18', '2026-11-18'))[0]?.[1]).toBe(207)
  await server.call('DELETE', `/api/rates/daily/${delhi._id}`, { token: admin })
  expect((await readMedians('2026-11-18', '2026-11-18'))[0]?.[1]).toBe(205)
})
