import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { openTestApp } from '#test/app.ts'
import { STAFF_PASSWORD, type Staff } from '#test/staff.ts'

const server = await openTestApp()
const admin = await server.staff('Admin')

const change = (id: string, body: unknown, token = admin.token) =>
  server.call('PUT', `/api/admin/users/${id}`, { body, token })
const profile = (token: string) => server.call('GET', '/api/auth/profile', { token })

test.each([
  ['PUT', '', { isApproved: true }],
  ['PUT', '/areas', { areas: [] }],
  ['POST', '/reset-link', { password: STAFF_PASSWORD }],
  ['POST', '/second-factor/off', { password: STAFF_PASSWORD }],
  ['DELETE', '/sessions', undefined],
  ['DELETE', '', undefined],
] as const)('an account that does not exist is unknown to %s %s', async (method, path, body) => {
  for (const id of ['nothing', '00000000-0000-0000-0000-000000000000', '%00', 'a'.repeat(90)]) {
    const answer = await server.call(method, `/api/admin/users/${id}${path}`, { body, token: admin.token })
    expect(answer.json()).toMatchObject({ status: 404, code: 'account.unknown' })
  }
})

test.each([
  {},
  { adminType: 'Admin', isApproved: true },
  { adminType: 'Owner' },
  { adminType: null },
  { isApproved: 'yes' },
  { isApproved: true, name: 'Somebody else' },
  [],
])('a change with the body %j is refused', async body => {
  const { id } = await server.staff('pending')
  expect((await change(id, body)).statusCode).toBe(400)
})

test('an account without a type is not approved', async () => {
  const { id } = await server.staff('pending')
  expect((await change(id, { isApproved: true })).json()).toMatchObject({
    status: 400,
    message: 'Please select Admin Type before approval.',
  })
})

test('nobody approves the own account', async () => {
  for (const id of [admin.id, admin.id.toUpperCase()]) {
    expect((await change(id, { isApproved: true })).json()).toMatchObject({
      status: 409,
      code: 'account.ownApproval',
    })
  }
})

test('every Admin is notified of a new one, and one call undoes it; nobody is notified of a Sub Admin', async () => {
  const listNewAdmins = async ({ token } = admin) => {
    const list = (await server.call('GET', '/api/notifications', { token })).json()
    return list.filter(({ newAdmin }: { newAdmin?: string }) => newAdmin)
  }
  const clerk = await server.staff('pending', 'Clerk')
  await change(clerk.id, { adminType: 'Sub Admin' })
  await change(clerk.id, { isApproved: true })
  expect(await listNewAdmins()).toEqual([])
  const kiran = await server.staff('pending', 'Kiran')
  const { id } = kiran
  await change(id, { adminType: 'Admin' })
  await change(id, { isApproved: true })
  const [news] = await listNewAdmins()
  expect(news).toMatchObject({
    type: 'user',
    title: 'New Admin: Kiran, approved by Admin person',
    about: { name: 'Kiran', approvedBy: 'Admin person' },
    newAdmin: id,
    read: false,
  })
  // nobody undoes the own approval
  expect(await listNewAdmins(kiran)).toEqual([])
  expect((await change(news.newAdmin, { isApproved: false })).json()).toMatchObject({ isApproved: false })
  // it stays news, but there is nothing to undo any more
  expect(await listNewAdmins()).toEqual([])
})

test('the type of an approved account is locked', async () => {
  const { id } = await server.staff('Sub Admin')
  expect((await change(id, { adminType: 'Admin' })).statusCode).toBe(409)
})

test('the last approved Admin is neither deactivated nor demoted', async () => {
  expect((await change(admin.id, { isApproved: false })).json()).toMatchObject({ code: 'account.lastAdmin' })
  expect((await change(admin.id, { adminType: 'Sub Admin' })).statusCode).toBe(409)
  expect((await profile(admin.token)).json()).toMatchObject({ isApproved: true, adminType: 'Admin' })
})

test.each([20, 2])('of %i Admins who deactivate each other in 20 calls at once one remains', async count => {
  const other = await openTestApp()
  const admins: Staff[] = []
  for (let made = 0; made < count; made += 1) admins.push(await other.staff('Admin'))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      other.call('PUT', `/api/admin/users/${admins[turn % count]!.id}`, {
        body: { isApproved: false },
        token: admins[(turn + 1) % count]!.token,
      }),
    ),
  )
  const { rows } = await other.storage.pool.query(`select from account where status = 'approved'`)
  expect(rows.length).toBeGreaterThanOrEqual(1)
  // a deadlock would be a 503
  for (const { statusCode } of answers) expect([200, 403, 409]).toContain(statusCode)
})

test('a request is given a type, approved, deactivated and approved again with the type it had', async () => {
  const { id, email, token } = await server.staff('pending', 'Ravi')
  const ravi = { _id: id, name: 'Ravi', email, mobile: '9876543210' }
  const steps = [
    [{ adminType: 'Admin' }, { adminType: 'Admin', isApproved: false }],
    [{ adminType: 'Sub Admin' }, { adminType: 'Sub Admin', isApproved: false }],
    [{ isApproved: true }, { adminType: 'Sub Admin', isApproved: true }],
    [{ isApproved: false }, { adminType: 'Sub Admin', isApproved: false }],
    [{ isApproved: true }, { adminType: 'Sub Admin', isApproved: true }],
  ] as const
  for (const [sent, result] of steps) {
    const answer = await change(id, sent)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ ...ravi, ...result })
  }
  expect((await profile(token)).json()).toMatchObject({ code: 'session.unknown' })
})

test('deactivation refuses the next call; a second approval does not revive the token', async () => {
  const { id, token } = await server.staff('Sub Admin')
  await change(id, { isApproved: false })
  for (const answer of [await profile(token), await server.call('POST', '/api/rates/daily', { token })]) {
    expect(answer.json()).toMatchObject({
      status: 403,
      message: 'Your account has been deactivated. Please contact admin.',
    })
  }
  await change(id, { isApproved: true })
  expect((await profile(token)).json()).toMatchObject({ status: 401, code: 'session.unknown' })
})

test('a session that was logged out stays unknown when its account is deactivated', async () => {
  const { id, token } = await server.staff('Sub Admin')
  await server.call('POST', '/api/auth/logout', { token })
  await change(id, { isApproved: false })
  expect((await profile(token)).json()).toMatchObject({ code: 'session.unknown' })
})

test('approving the approved, or turning a request down, changes nothing', async () => {
  const approved = await server.staff('Sub Admin')
  expect((await change(approved.id, { isApproved: true })).statusCode).toBe(200)
  const waiting = await server.staff('pending')
  expect((await change(waiting.id, { isApproved: false })).json()).toMatchObject({ isApproved: false })
  expect((await profile(waiting.token)).statusCode).toBe(200)
})

test('an Admin ends every session of an account, which logs in again', async () => {
  const { id, email, token } = await server.staff('Sub Admin')
  const other = (await server.logIn(email)).json().token
  const ended = await server.call('DELETE', `/api/admin/users/${id}/sessions`, { token: admin.token })
  expect(ended.statusCode).toBe(200)
  for (const each of [token, other]) {
    expect((await profile(each)).json()).toMatchObject({ code: 'session.unknown' })
  }
  expect((await profile(admin.token)).statusCode).toBe(200)
  expect((await server.logIn(email)).statusCode).toBe(200)
})

test('the list says who approved or deactivated whom and when, and the last login', async () => {
  const { id, email } = await server.staff('pending')
  await change(id, { adminType: 'Sub Admin' })
  const found = async () => {
    const users: User[] = (await server.call('GET', '/api/admin/users', { token: admin.token })).json()
    return users.find(({ _id }) => _id === id)
  }
  expect(await found()).toMatchObject({ decision: null, lastLogin: null })
  await change(id, { isApproved: true })
  const at = server.clock.now
  await server.logIn(email)
  const approved = await found()
  expect(approved).toMatchObject({ decision: { by: 'Admin person' }, lastLogin: at })
  const { decision } = (await change(id, { isApproved: false })).json<User>()
  expect(decision!.by).toBe('Admin person')
  expect(decision!.at > approved!.decision!.at).toBe(true)
})

test('the list shows the newest request first and no more than is declared', async () => {
  server.clock.now = '2026-11-21T00:00:00.000Z'
  const { id } = await server.staff('pending', 'The newest')
  const users: User[] = (await server.call('GET', '/api/admin/users', { token: admin.token })).json()
  expect(users[0]).toEqual({
    _id: id,
    name: 'The newest',
    email: expect.any(String),
    mobile: '9876543210',
    adminType: null,
    isApproved: false,
    status: 'pending',
    requestedAt: '2026-11-21T00:00:00.000Z',
    requestCode: null,
    decision: null,
    lastLogin: null,
    hasSecondFactor: false,
    areas: [],
  })
  expect(users.length).toBeGreaterThan(2)
})
