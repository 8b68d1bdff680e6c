import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/api.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { APPLICANT, STAFF_PASSWORD, type Staff } from '#test/staff.ts'

let admin: Staff
const server = await openTestApp()
beforeEach(async () => {
  admin = await server.staff('Admin', 'Asha')
})

const remove = (id: string) => server.call('DELETE', `/api/admin/users/${id}`, { token: admin.token })
const change = (id: string, body: object) =>
  server.call('PUT', `/api/admin/users/${id}`, { body, token: admin.token })
const read = async (url: string) => (await server.call('GET', url, { token: admin.token })).json()
const newestEntry = async (): Promise<AuditEntry> => (await read('/api/audit'))[0]

/** Everything the database holds, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await server.storage.pool.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const dumped = tables.map(async ({ relname }) => {
    const { rows } = await server.storage.pool.query(`select t::text as row from "${relname}" t`)
    return rows.map(({ row }) => `${relname} ${row}`)
  })
  return (await Promise.all(dumped)).flat().join('\n')
}

const applicant = {
  ...APPLICANT,
  name: 'Qamar Zaidi',
  email: 'qamar.zaidi@example.com',
  mobile: '9000011111',
}
/** A request that was looked at: its owner logged in and an Admin chose a type. */
async function makeRequest(): Promise<{ id: string; token: string }> {
  await server.call('POST', '/api/auth/register', { body: applicant })
  const { email, password } = applicant
  const { token } = (await server.logIn(email, password)).json()
  const { _id } = (await read('/api/admin/users')).find((user: { email: string }) => user.email === email)
  await change(_id, { adminType: 'Sub Admin' })
  return { id: _id, token }
}

test('an approved account is not removed', async () => {
  const { id, token } = await server.staff('Sub Admin')
  expect((await remove(id)).json()).toMatchObject({ status: 409, code: 'account.approved' })
  expect((await server.call('GET', '/api/auth/profile', { token })).statusCode).toBe(200)
})

test('a dismissed request leaves nothing of the person anywhere, and its session ends', async () => {
  const { id, token } = await makeRequest()
  expect(await dumpDatabase()).toContain('Qamar Zaidi')
  expect((await remove(id)).statusCode).toBe(200)
  expect((await server.call('GET', '/api/auth/profile', { token })).statusCode).toBe(401)
  expect((await remove(id)).statusCode).toBe(404)
  expect(await dumpDatabase()).not.toMatch(/qamar|9000011111/i)
  expect(await newestEntry()).toMatchObject({
    action: 'account.dismissed',
    by: { _id: admin.id, name: 'Asha' },
    subject: { type: 'account', _id: id, name: '' },
  })
})

test('whoever was dismissed may ask again', async () => {
  expect((await remove((await makeRequest()).id)).statusCode).toBe(200)
  const { id } = await makeRequest()
  expect((await change(id, { isApproved: true })).statusCode).toBe(200)
  await change(id, { isApproved: false })
  await remove(id)
})

test('of erased staff what they did stays under a pseudonym, and nothing else of them anywhere', async () => {
  const { id, token } = await makeRequest()
  await change(id, { isApproved: true })
  const prices = { chicken: 200, skinless: 220, boneless: 300 }
  const rate = { location: 'Satara', date: TODAY, markets: { oneKgRate: prices } }
  const { _id: rateId } = (await server.call('POST', '/api/rates/daily', { token, body: rate })).json()
  const { email, password } = applicant
  await server.logIn(email, password)
  await change(id, { isApproved: false })

  const pseudonym = `Former staff ${id.slice(0, 6)}`
  expect((await remove(id)).json().message).toContain(pseudonym)
  expect(await dumpDatabase()).not.toMatch(/qamar|9000011111/i)
  expect((await read(`/api/rates/daily/${rateId}/history`))[0].by).toEqual({ _id: id, name: pseudonym })
  expect((await read(`/api/audit?person=${id}`)).map(({ by }: AuditEntry) => by?.name)).toContain(pseudonym)
  expect(await newestEntry()).toMatchObject({
    action: 'account.erased',
    subject: { _id: id, name: pseudonym },
  })

  const users: { _id: string }[] = await read('/api/admin/users')
  expect(users.filter(({ _id }) => _id === id)).toEqual([])
  for (const answer of [await remove(id), await change(id, { isApproved: true })]) {
    expect(answer.statusCode).toBe(404)
  }
  expect((await server.logIn(email, password)).statusCode).toBe(401)
  const again = await makeRequest()
  expect(again.id).not.toBe(id)
  await remove(again.id)
})

test('a notification of a new Admin is deleted with the Admin it names as approver', async () => {
  const { id, token } = await server.staff('Admin', 'Zubin')
  const fresh = await server.staff('pending', 'Kiran')
  await change(fresh.id, { adminType: 'Admin' })
  await server.call('PUT', `/api/admin/users/${fresh.id}`, { token, body: { isApproved: true } })
  const listTitles = async () =>
    (await read('/api/notifications')).map(({ title }: { title: string }) => title)
  expect(await listTitles()).toContain('New Admin: Kiran, approved by Zubin')
  await change(id, { isApproved: false })
  await remove(id)
  expect((await listTitles()).join()).not.toContain('Kiran')
  expect(await dumpDatabase()).not.toContain('Zubin')
})

test('several erased accounts may exist at once: their empty emails do not collide', async () => {
  for (const _ of [1, 2]) {
    const { id } = await server.staff('deactivated')
    expect((await remove(id)).statusCode).toBe(200)
  }
  const body = { email: ' ', password: STAFF_PASSWORD }
  expect((await server.call('POST', '/api/auth/login', { body })).statusCode).toBe(401)
})

test.each(['QAMAR.Zaidi@example.com', '+91 90000 11111'])(
  'erasing a person by %s erases requests with the messages, and counts the accounts that stay',
  async person => {
    await makeRequest()
    const staff = await server.staff('deactivated')
    await server.rows('update account set mobile = $1 where id = $2', [applicant.mobile, staff.id])
    await server.call('POST', '/api/messages', {
      body: { ...MESSAGE, message: `About ${person}`, email: applicant.email, phone: applicant.mobile },
    })
    const erased = await server.call('POST', '/api/messages/erase', { body: { person }, token: admin.token })
    const accounts = person.startsWith('Q') ? 0 : 1
    expect(erased.json()).toEqual({
      messages: 1,
      notifications: 1,
      requests: 1,
      subscriptions: 0,
      accounts,
    })
    expect(await dumpDatabase()).not.toMatch(/qamar/i)
    await remove(staff.id)
  },
)
