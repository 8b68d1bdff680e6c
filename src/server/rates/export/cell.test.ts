import { expect, test } from 'vitest'
import { openTestApp, TODAY, TOMORROW } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { countHandled, openVisits } from '#test/visits.ts'

const server = await openTestApp()
const visits = await openVisits(server)
const admin = (await server.staff('Admin')).token
await enter(server, admin, 'Navi Mumbai', TODAY, {
  retail: { chicken: 212.5, skinless: 240, boneless: 310 },
})
await enter(server, admin, 'Navi Mumbai', '2026-11-19', makeMarkets(200))

test.each([
  '/v/atlantis/retail/chicken',
  '/v/navi-mumbai/bazaar/chicken',
  '/v/navi-mumbai/retail/feet',
  '/v/navi-mumbai/retail/constructor',
  '/v/navi-mumbai/wholesale/chicken',
])('%s is no price: 404, and nothing at all', async path => {
  const text = await visits.get(`${path}.txt`)
  expect([text.status, await text.text()]).toEqual([404, ''])
})

test('a day without a rate has no price, and no other day stands in for it', async () => {
  for (const date of ['2026-11-20', TOMORROW])
    expect((await visits.get(`/v/navi-mumbai/retail/chicken.txt?date=${date}`)).status).toBe(404)
})

test.each(['today', '2026-02-30', '21-11-2026', ''])('the date %j is refused with a sentence', async date => {
  const answer = await visits.get(`/v/navi-mumbai/retail/chicken.txt?date=${date}`)
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'request.invalid'])
})

test('one price is one number, of today or of a day', async () => {
  expect(await visits.text('/v/navi-mumbai/retail/chicken.txt')).toBe('212.5')
  expect(await visits.text('/v/navi-mumbai/retail/chicken.txt?date=2026-11-19')).toBe(
    String(makeMarkets(200).retail.chicken),
  )
})

test('it is made once, and anew after a correction', async () => {
  const path = '/v/navi-mumbai/retail/skinless.txt'
  await visits.text(path)
  const made = countHandled()
  expect([await visits.text(`${path}?x=1`), made()]).toEqual(['240', 0])
  const [{ _id }] = (await server.call('GET', `/api/rates/daily?date=${TODAY}`)).json()
  const body = { markets: { retail: { chicken: 212.5, skinless: 241, boneless: 310 } } }
  await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin, body })
  expect(await visits.text(path)).toBe('241')
})
