import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Subscription } from '#features/alerts/shared/api.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'
import { choose, openAlertServer } from '#features/alerts/test/alerts.ts'
import { findCityBySlug } from '#server/rates/publishedCities.ts'
import type { ManagedCity } from '#shared/cities/managedCities.ts'
import type { Correction } from '#shared/rates/corrections.ts'
import { TODAY } from '#test/app.ts'
import { listManagedCities, listRates } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-16', '2026-11-17', '2026-11-18'] as const

const server = await openAlertServer()
const { token, storage } = server
const clerk = await server.staff('Sub Admin', 'Ravi')
beforeEach(() => storage.pool.query('delete from subscription'))
afterAll(() => server.close())

const findCities = async () =>
  (await listManagedCities(server, token)).flatMap(city => [city, ...city.formerNames])
const findId = async (name: string) => (await findCities()).find(city => city.name === name)!._id
const manage = async (method: 'PUT' | 'POST', name: string, path: string, body?: object) => {
  const url = `/api/admin/cities/${await findId(name)}${path}`
  const answer = await server.call(method, url, { token, ...(body && { body }) })
  return answer.json<ManagedCity & { code?: string }>()
}
const rename = (from: string, name: string) => manage('PUT', from, '', { name })
const retire = (name: string, isRetired = true) => manage('PUT', name, '', { isRetired })
const merge = async (from: string, into: string, keep = 'from') =>
  manage('POST', from, '/merge', { into: await findId(into), keep })
const separate = (name: string) => manage('POST', name, '/separate')
const enterDays = async (city: string, prices: Record<string, number>) => {
  for (const [day, price] of Object.entries(prices)) await enter(server, token, city, day, makeMarkets(price))
}
const listPrices = async (location: string) =>
  (await listRates(server, location)).map(rate => `${rate.location} ${rate.markets.oneKgRate?.chicken}`)
/** As if everything had been written an hour before. */
const wait = () =>
  storage.pool.query(`begin; set local session_replication_role = replica;
    update revision set at = at - interval '1 hour'; commit`)
const listCorrections = async (location: string) =>
  (await server.call('GET', `/api/rates/corrections?location=${location}`))
    .json<Correction[]>()
    .map(each =>
      [each.location, each.date, each.action, each.prices[0]?.before, each.prices[0]?.after].join(' '),
    )

let browsers = 0
/** Subscribes a browser; returns a look at the cities it has. */
async function subscribe(choice: Partial<AlertChoice>) {
  browsers += 1
  const push = {
    endpoint: `https://push.example/separate${browsers}`,
    expirationTime: null,
    keys: { p256dh: `B${'x'.repeat(85)}${browsers % 10}`, auth: 'a'.repeat(22) },
  }
  await server.subscribe(choice, push)
  return async () => {
    const { rows } = await storage.pool.query<{ name: string }>(
      `select c.name from subscription s join subscription_city sc on sc.subscription_id = s.id
      join city c on c.id = sc.city_id where s.endpoint = $1 order by sc.place`,
      [push.endpoint],
    )
    return rows.map(({ name }) => name).join()
  }
}

test('a city that was never merged, and a former name, are not separated', async () => {
  await enterDays('Nellur', { [MONDAY]: 200 })
  await rename('Nellur', 'Nellore')
  expect((await separate('Nellore')).code).toBe('city.unknown')
  expect((await separate('Nellur')).code).toBe('city.unknown')
})

test('former names come back with the city: rates entered under them, and their addresses, are its own', async () => {
  await enterDays('Guntur', { [MONDAY]: 200 })
  await rename('Guntur', 'Gunturu')
  await enterDays('Vijayawada', { [MONDAY]: 210 })
  await rename('Vijayawada', 'Bezawada')
  await merge('Gunturu', 'Bezawada')
  expect((await findCityBySlug(server.app, 'guntur'))?.name).toBe('Bezawada')
  expect(await separate('Gunturu')).toMatchObject({
    name: 'Gunturu',
    formerNames: [{ name: 'Guntur', isMerged: false }],
  })
  expect((await enter(server, token, 'Guntur', TUESDAY)).location).toBe('Gunturu')
  expect((await findCityBySlug(server.app, 'guntur'))?.name).toBe('Gunturu')
  expect((await findCityBySlug(server.app, 'vijayawada'))?.name).toBe('Bezawada')
  expect(await listPrices('Vijayawada')).toEqual(['Bezawada 210'])
})

test('a city whose other city was itself merged later is separated after that one, and then wholly', async () => {
  await enterDays('Kadapa', { [MONDAY]: 100 })
  await enterDays('Kurnool', { [TUESDAY]: 200 })
  await enterDays('Anantapur', { [WEDNESDAY]: 300 })
  await merge('Kadapa', 'Kurnool')
  await merge('Kurnool', 'Anantapur')
  expect((await separate('Kadapa')).code).toBe('city.mergedFurther')
  await separate('Kurnool')
  expect(await listPrices('Kadapa')).toEqual(['Kurnool 200', 'Kurnool 100'])
  await separate('Kadapa')
  for (const [city, price] of [
    ['Kadapa', 100],
    ['Kurnool', 200],
    ['Anantapur', 300],
  ])
    expect(await listPrices(String(city))).toEqual([`${city} ${price}`])
})

test('a city that was retired before its merge is retired again', async () => {
  await enterDays('Ongole', { [MONDAY]: 200 })
  await enterDays('Chirala', { [MONDAY]: 210 })
  await retire('Ongole')
  await merge('Ongole', 'Chirala', 'into')
  expect(await separate('Ongole')).toMatchObject({ isRetired: true, days: 1 })
  await retire('Ongole', false)
  expect(await listPrices('Ongole')).toEqual(['Ongole 200'])
})

test('subscribers have the cities they chose again: the merged one, the other one, or both; a choice made meanwhile counts', async () => {
  for (const city of ['Tenali', 'Bapatla', 'Repalle']) await enterDays(city, { [MONDAY]: 200 })
  const merged = await subscribe({ cities: ['Repalle', 'Tenali'] })
  const other = await subscribe({ cities: ['Bapatla'] })
  const both = await subscribe({ cities: ['Tenali', 'Repalle', 'Bapatla'] })
  const all = async () => Promise.all([merged(), other(), both()])
  const before = await all()
  await merge('Tenali', 'Bapatla')
  expect(await all()).toEqual(['Repalle,Bapatla', 'Bapatla', 'Bapatla,Repalle'])
  const meanwhile = await subscribe({ cities: ['Tenali'] })
  await merge('Bapatla', 'Repalle')
  expect(await all()).toEqual(['Repalle', 'Repalle', 'Repalle'])
  await separate('Bapatla')
  await separate('Tenali')
  expect((await all()).map(cities => cities.split(',').toSorted())).toEqual(
    before.map(cities => cities.split(',').toSorted()),
  )
  expect(await meanwhile()).toBe('Bapatla')
})

test('subscribers who changed something else meanwhile have the cities they chose again too', async () => {
  for (const city of ['Palnad', 'Bapuji Nagar']) await enterDays(city, { [MONDAY]: 200 })
  const ask = async (choice: Partial<AlertChoice>) => {
    const body = { ...choose(choice), email: 'asha@example.com' }
    await server.call('POST', '/api/alerts/subscriptions', { body })
    server.recorder.sent = []
    await server.run('alert.mail')
    return server.recorder.sent[0]!.key!
  }
  const confirm = async (key: string) => {
    await server.call('POST', `/api/alerts/subscriptions/${key}/confirm`)
    return key
  }
  const browser = await server.subscribe({ cities: ['Palnad'] })
  const mailbox = await confirm(await ask({ cities: ['Palnad'] }))
  const late = await ask({ cities: ['Palnad'] })
  await merge('Palnad', 'Bapuji Nagar')
  const changed = choose({ cities: ['Bapuji Nagar'], language: 'te' })
  await server.call('PUT', `/api/alerts/subscriptions/${browser}`, { body: changed })
  await server.call('PUT', `/api/alerts/subscriptions/${mailbox}`, { body: changed })
  await separate('Palnad')
  const listChosen = async (key: string) =>
    (await server.call('GET', `/api/alerts/subscriptions/${key}`)).json<Subscription>().choice.cities
  for (const key of [browser, mailbox, late]) expect(await listChosen(key)).toEqual(['Palnad'])
})

test('staff look after the other city while theirs is part of it, and after their own again', async () => {
  for (const city of ['Eluru', 'Bhimavaram']) await enterDays(city, { [MONDAY]: 200 })
  await server.call('PUT', `/api/admin/users/${clerk.id}/areas`, { token, body: { areas: ['Eluru'] } })
  const read = async () =>
    (await server.call('GET', '/api/auth/profile', { token: clerk.token })).json().areas
  await merge('Eluru', 'Bhimavaram')
  expect(await read()).toEqual(['Bhimavaram'])
  await separate('Eluru')
  expect(await read()).toEqual(['Eluru'])
})

test('nobody is told where no figure changes, and nothing is listed as corrected', async () => {
  await enterDays('Nandyal', { [MONDAY]: 100, [TUESDAY]: 110, [TODAY]: 120 })
  await enterDays('Adoni', { [MONDAY]: 100, [TUESDAY]: 210 })
  await wait()
  await server.run('alert.deliver')
  await subscribe({ cities: ['Nandyal', 'Adoni'], rule: 'change' })
  await merge('Nandyal', 'Adoni', 'into')
  await separate('Nandyal')
  await retire('Nandyal')
  await retire('Nandyal', false)
  expect(await listCorrections('Nandyal')).toEqual([])
  expect(await listCorrections('Adoni')).toEqual([])
  expect((await storage.pool.query('select from alert_event')).rowCount).toBe(0)
})

test('the other city’s own figure that gives way is corrected, and once more when it comes back', async () => {
  await enterDays('Proddatur', { [MONDAY]: 100 })
  await enterDays('Rajampet', { [MONDAY]: 210 })
  await wait()
  await merge('Proddatur', 'Rajampet', 'from')
  await separate('Proddatur')
  expect(await listCorrections('Rajampet')).toEqual([
    `Rajampet ${MONDAY} restore 100 210`,
    `Rajampet ${MONDAY} update 210 100`,
  ])
  expect(await listCorrections('Proddatur')).toEqual([])
})

test('a correction stays public when its city is merged, under the name that has the record, and when it is retired', async () => {
  await enterDays('Tirupati', { [MONDAY]: 100 })
  await enterDays('Chittoor', { [TUESDAY]: 210 })
  await wait()
  const [rate] = await listRates(server, 'Tirupati')
  await server.correct(rate!, 150)
  await merge('Tirupati', 'Chittoor')
  for (const name of ['Tirupati', 'Chittoor'])
    expect(await listCorrections(name)).toEqual([`Chittoor ${MONDAY} update 100 150`])
  await separate('Tirupati')
  expect(await listCorrections('Chittoor')).toEqual([])
  await retire('Tirupati')
  expect(await listCorrections('Tirupati')).toEqual([`Tirupati ${MONDAY} update 100 150`])
})
