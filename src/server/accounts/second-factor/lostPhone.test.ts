import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { User } from '#shared/accounts/accounts.ts'
import { NOW, openTestApp } from '#test/app.ts'
import { begin, logIn, setUp } from '#test/secondFactor.ts'
import { STAFF_PASSWORD } from '#test/staff.ts'
import { ensureFirstAdmin } from '../registration/firstAdmin.ts'

const server = await openTestApp()
const admin = await server.staff('Admin')
beforeEach(() => {
  server.clock.now = NOW
})

const turnOff = (id: string, token = admin.token) =>
  server.call('POST', `/api/admin/users/${id}/second-factor/off`, {
    token,
    body: { password: STAFF_PASSWORD },
  })
const profile = (token: string) => server.call('GET', '/api/auth/profile', { token })
const hasSecondFactor = async (id: string) => {
  const users: User[] = (await server.call('GET', '/api/admin/users', { token: admin.token })).json()
  return users.find(({ _id }) => _id === id)?.hasSecondFactor
}

test('an Admin turns the own second factor off with password and code only', async () => {
  const own = await server.staff('Admin')
  await setUp(server, own)
  for (const id of [own.id, own.id.toUpperCase()]) {
    expect((await turnOff(id, own.token)).json()).toMatchObject({
      status: 409,
      code: 'account.ownSecondFactor',
    })
  }
  expect(await hasSecondFactor(own.id)).toBe(true)
})

test('turning off a second factor that is off, or only begun, is refused and ends no session', async () => {
  const clerk = await server.staff('Sub Admin')
  await begin(server, clerk.token)
  expect(await hasSecondFactor(clerk.id)).toBe(false)
  expect((await turnOff(clerk.id)).json()).toMatchObject({ status: 409, code: 'secondFactor.off' })
  expect((await profile(clerk.token)).statusCode).toBe(200)
})

test('an Admin turns the second factor of a lost phone off; its sessions end, and the password is enough', async () => {
  const clerk = await server.staff('Sub Admin')
  await setUp(server, clerk)
  expect(await hasSecondFactor(clerk.id)).toBe(true)
  expect((await turnOff(clerk.id)).statusCode).toBe(200)
  expect((await profile(clerk.token)).json()).toMatchObject({ code: 'session.unknown' })
  expect((await logIn(server, clerk.email)).statusCode).toBe(200)
  expect(await hasSecondFactor(clerk.id)).toBe(false)
  const { rows } = await server.storage.pool.query(
    `select account_id, action from event where subject_id = $1 and action like 'secondFactor.o%' order by id desc limit 1`,
    [clerk.id],
  )
  expect(rows).toEqual([{ account_id: admin.id, action: 'secondFactor.off' }])
})

test('whoever registered the email of the first Admin before cannot lock it with a second factor', async () => {
  const fresh = await openTestApp()
  const { email, token } = await fresh.staff('pending')
  await setUp(fresh, { token })
  const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'seven loud accordions' }
  await ensureFirstAdmin(fresh.storage.db, readConfig(settings), new Date(NOW))
  expect((await logIn(fresh, email, undefined, settings.ADMIN_PASSWORD)).statusCode).toBe(200)
})
