import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type Day } from '#shared/days.ts'
import type { Notification } from '#shared/notifications/api.ts'
import type { DayEntries } from '#shared/rates/dayEntries.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { makeCities } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import type { Staff } from '#test/staff.ts'
import { writeRates } from '../writes/queries.ts'
import { formatLateTitle, notifyLateCities } from './notifyLateCities.ts'

const USUAL = { Pune: '08:00', Kochi: '09:00', Agra: '22:00' }
const inIndia = (day: Day, time: string) => new Date(`${day}T${time}:00+05:30`)

let server: TestApp
let admin: Staff
let clerk: Staff
let other: Staff
beforeAll(async () => {
  server = await openTestApp()
  admin = await server.staff('Admin')
  clerk = await server.staff('Sub Admin')
  other = await server.staff('Sub Admin')
  for (const city of await makeCities(server.storage.db, server.app.cities, Object.keys(USUAL)))
    await enterUsual(city.id, USUAL[city.name as keyof typeof USUAL])
  const body = { areas: ['Kochi', 'Uttar Pradesh'] }
  await server.call('PUT', `/api/admin/users/${clerk.id}/areas`, { token: admin.token, body })
})
afterAll(() => server.close())

/** Enters ten days of a city at the same time of the day. */
async function enterUsual(cityId: number, time: string): Promise<void> {
  const days = Array.from({ length: 10 }, (_, index) => addDays(TODAY, -1 - index))
  const records = days.map(date => ({
    cityId,
    date,
    at: inIndia(date, time),
    action: 'create' as const,
    before: null,
    after: { markets: makeMarkets(200) },
  }))
  await writeRates(server.storage.db, records, { accountId: null, requestId: null })
}
beforeEach(async () => {
  await server.storage.db.deleteFrom('notification').execute()
})

const at = (time: string) => {
  server.clock.now = inIndia(TODAY, time).toISOString()
}
const notify = () => notifyLateCities(server.app)
const list = async ({ token }: Staff): Promise<Notification[]> =>
  (await server.call('GET', '/api/notifications', { token })).json()
const titles = async (staff: Staff) => (await list(staff)).map(({ title }) => title)

test('a city is late 45 minutes after its usual time, and not a moment earlier', async () => {
  at('08:45')
  await notify()
  expect(await titles(admin)).toEqual([])
  at('08:46')
  await notify()
  expect(await list(admin)).toMatchObject([{ type: 'late', title: '1 city is late: Pune', read: false }])
})

test('the entries of a day say when each missing city is due, and which are the own ones', async () => {
  at('09:00')
  const read = async (staff: Staff): Promise<DayEntries> =>
    (await server.call('GET', `/api/rates/days/${TODAY}/entries`, { token: staff.token })).json()
  expect((await read(clerk)).missing).toMatchObject([
    { location: 'Agra', isMine: true, isLate: false },
    { location: 'Kochi', isMine: true, isLate: false, dueAt: inIndia(TODAY, '09:45').toISOString() },
    { location: 'Pune', isMine: false, isLate: true },
  ])
  for (const staff of [other, admin])
    expect((await read(staff)).missing.map(({ isMine }) => isMine)).toEqual([true, true, true])
})

test('whoever looks after a city hears of that city alone, and a Sub Admin without cities of none', async () => {
  at('10:00')
  await notify()
  expect(await titles(admin)).toEqual(['2 cities are late: Kochi, Pune'])
  expect(await titles(clerk)).toEqual(['1 city is late: Kochi'])
  expect(await titles(other)).toEqual([])
})

test('a Sub Admin sees no other notification', async () => {
  const title = 'New message from Asha: General Inquiry'
  await server.storage.db
    .insertInto('notification')
    .values({ type: 'user', title, account_id: other.id })
    .execute()
  expect(await titles(admin)).toEqual([title])
  expect(await titles(clerk)).toEqual([])
})

test('of runs at once, and of later ones, one notice remains; another late city replaces it, unread', async () => {
  const told: string[] = []
  const listen = ({ title }: Notification, accountId?: string) => accountId === admin.id && told.push(title)
  server.app.events.on('notification.created', listen)
  at('09:00')
  await Promise.all([notify(), notify(), notify()])
  await server.call('PATCH', '/api/notifications/mark-read', { token: admin.token })
  await notify()
  expect(await list(admin)).toMatchObject([{ read: true }])
  at('10:00')
  await notify()
  expect(await list(admin)).toMatchObject([
    { title: '2 cities are late: Kochi, Pune', about: { cities: ['Kochi', 'Pune'], late: 2 }, read: false },
  ])
  server.app.events.off('notification.created', listen)
  expect(told).toEqual(['1 city is late: Pune', '2 cities are late: Kochi, Pune'])
})

test('a list that was cleared stays empty while no other city is late', async () => {
  at('09:00')
  await notify()
  await server.call('DELETE', '/api/notifications', { token: admin.token })
  await notify()
  expect(await titles(admin)).toEqual([])
})

test('a city whose rates are in is not late', async () => {
  at('10:00')
  await enter(server, clerk.token, 'Pune', TODAY)
  await notify()
  expect(await titles(admin)).toEqual(['1 city is late: Kochi'])
})

test('days that came with a merge still have the time at which they were entered', async () => {
  const [from, into] = await makeCities(server.storage.db, server.app.cities, ['Aluva', 'Ernakulam'])
  await enterUsual(from!.id, '06:00')
  await enter(server, admin.token, 'Ernakulam', addDays(TODAY, -20))
  const merged = await server.call('POST', `/api/admin/cities/${from!.id}/merge`, {
    token: admin.token,
    body: { into: into!.id },
  })
  expect(merged.statusCode).toBe(200)
  at('07:00')
  const entries = await server.call('GET', `/api/rates/days/${TODAY}/entries`, { token: admin.token })
  const { missing } = entries.json<DayEntries>()
  expect(missing.find(({ location }) => location === 'Ernakulam')?.dueAt).toBe(
    inIndia(TODAY, '06:45').toISOString(),
  )
})

test('a title names five cities and counts the others', () =>
  expect(formatLateTitle(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe(
    '7 cities are late: A, B, C, D, E and 2 more',
  ))
