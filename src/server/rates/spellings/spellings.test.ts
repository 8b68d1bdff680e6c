import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SPELLINGS, type Spelling } from '#shared/cities/spellings.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import type { Staff } from '#test/staff.ts'

let admin: Staff
let clerk: Staff
let colleague: Staff
const server = await openTestApp()
beforeAll(async () => {
  admin = await server.staff('Admin')
  clerk = await server.staff('Sub Admin')
  colleague = await server.staff('Sub Admin')
  await enter(server, admin.token, 'Bengaluru', TODAY)
  await enter(server, admin.token, 'Delhi', TODAY)
})
afterAll(() => server.close())

const teach = ({ token }: Staff, name: string, city: string) =>
  server.call('POST', '/api/cities/spellings', { token, body: { name, city } })
const recognise = async ({ token }: Staff, name: string) =>
  (await server.call('POST', '/api/cities/recognise', { token, body: { names: [name] } })).json()[0]
const list = async (): Promise<Spelling[]> =>
  (await server.call('GET', '/api/admin/spellings', { token: admin.token })).json()

test('nobody is taught what a city means that was entered, or a city that nobody knows', async () => {
  expect((await teach(clerk, 'Delhi', 'Bengaluru')).json().code).toBe('city.exists')
  expect((await teach(clerk, 'Banglur Road', 'Nowhereville')).json().code).toBe('city.unknown')
  const pending = await server.staff('pending')
  expect((await teach(pending, 'Bangloor', 'Bengaluru')).statusCode).toBe(403)
  for (const [method, path] of [
    ['POST', '1/share'],
    ['DELETE', '1'],
  ] as const) {
    const url = `/api/admin/spellings/${path}`
    expect((await server.call(method, url, { token: clerk.token })).json().code).toBe('access.admin')
    expect((await server.call(method, url, { token: admin.token })).json().code).toBe('spelling.unknown')
  }
})

test('what a clerk said a name means is known in the own messages, and with an Admin’s agreement in all', async () => {
  await teach(clerk, 'Banglur Road', 'bangalore')
  expect(await recognise(clerk, 'BANGLUR  ROAD - 221')).toMatchObject({
    name: 'Bengaluru',
    status: 'entered',
  })
  expect(await recognise(colleague, 'Banglur Road')).toMatchObject({ status: 'unknown' })
  const [said] = await list()
  expect(said).toMatchObject({ name: 'Banglur Road', city: 'Bengaluru', by: { _id: clerk.id } })
  const url = `/api/admin/spellings/${said!._id}`
  await server.call('POST', `${url}/share`, { token: admin.token })
  expect(await recognise(colleague, 'Banglur Road')).toMatchObject({ name: 'Bengaluru' })
  await server.call('DELETE', url, { token: admin.token })
  expect(await recognise(clerk, 'Banglur Road')).toMatchObject({ status: 'unknown' })
  const entries = (await server.call('GET', '/api/audit', { token: admin.token })).json()
  expect(entries.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
    'spelling.forgotten',
    'spelling.shared',
    'spelling.learned',
  ])
})

test('a place of the lists means another city once somebody says so, and itself once it has rates', async () => {
  await teach(clerk, 'New Delhi', 'Delhi')
  expect(await recognise(clerk, 'New Delhi')).toMatchObject({ name: 'Delhi' })
  await enter(server, admin.token, 'New Delhi', TODAY)
  expect(await recognise(clerk, 'New Delhi')).toMatchObject({ name: 'New Delhi', status: 'entered' })
})

test('the oldest of 500 spellings gives way, and those of erased staff are gone', async () => {
  await server.storage.pool.query(
    `insert into spelling (account_id, name, key, city, at)
      select $1, 'Old ' || n, 'old' || n, 'Delhi', now() - interval '1 day' + n * interval '1 s' from generate_series(1, $2::integer) n`,
    [clerk.id, MAX_SPELLINGS],
  )
  await teach(clerk, 'Dilli Gate', 'Delhi')
  const own = (await list()).filter(({ by }) => by?._id === clerk.id)
  expect(own).toHaveLength(MAX_SPELLINGS)
  expect(own[0]).toMatchObject({ name: 'Dilli Gate' })
  const url = `/api/admin/users/${clerk.id}`
  await server.call('PUT', url, { token: admin.token, body: { isApproved: false } })
  expect((await server.call('DELETE', url, { token: admin.token })).statusCode).toBe(200)
  expect((await list()).filter(({ by }) => by?._id === clerk.id)).toEqual([])
})
