import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testApp.ts'
import { STAFF_PASSWORD } from '#server/testStaff.ts'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { type Client, closing, type Line, openLine } from './testLive.ts'

let server: TestApp
let line: Line
beforeAll(async () => {
  server = await openTestApp()
  line = await openLine(server)
})
afterEach(() => line.hangUp())
afterAll(() => server.close())

const isPutOut = (client: Client) => expect(closing(client)).resolves.toBe('io server disconnect')

test('deactivation closes every socket of the account, and no other', async () => {
  const [admin, gone] = await Promise.all([server.staff('Admin'), server.staff('Admin')])
  const [mine, one, two] = await Promise.all([admin, gone, gone].map(each => line.connect(each.token)))
  const closed = Promise.all([isPutOut(one!), isPutOut(two!)])
  const answer = await server.call('PUT', `/api/admin/users/${gone.id}`, {
    token: admin.token,
    body: { isApproved: false },
  })
  expect(answer.statusCode).toBe(200)
  await closed
  expect(mine!.connected).toBe(true)
  await expect(line.connect(gone.token)).rejects.toThrow('unauthorized')
})

test('logout closes the sockets of this session only', async () => {
  const { token, email } = await server.staff('Admin')
  const login = await server.call('POST', '/api/auth/login', { body: { email, password: STAFF_PASSWORD } })
  const [mine, other] = await Promise.all([line.connect(token), line.connect(login.json().token)])
  const closed = isPutOut(mine!)
  await server.call('POST', '/api/auth/logout', { token })
  await closed
  expect(other!.connected).toBe(true)
})

test('a session ended from another one loses its sockets, and all others lose theirs', async () => {
  const { token, email } = await server.staff('Admin')
  const logIn = async () => {
    const body = { email, password: STAFF_PASSWORD }
    return (await server.call('POST', '/api/auth/login', { body })).json().token
  }
  const [mine, one] = [await line.connect(token), await line.connect(await logIn())]
  const oneEnded = isPutOut(one)
  const sessions: OwnSession[] = (await server.call('GET', '/api/auth/sessions', { token })).json()
  const { _id } = sessions.find(({ isThis }) => !isThis)!
  await server.call('DELETE', `/api/auth/sessions/${_id}`, { token })
  await oneEnded

  const others = [await line.connect(await logIn()), await line.connect(await logIn())]
  const othersEnded = Promise.all(others.map(isPutOut))
  await server.call('DELETE', '/api/auth/sessions', { token })
  await othersEnded
  expect(mine.connected).toBe(true)
})

test('a new password closes every socket of the account', async () => {
  const { token } = await server.staff('Admin')
  const client = await line.connect(token)
  const closed = isPutOut(client)
  const body = { current: STAFF_PASSWORD, new: 'seven patient herons' }
  expect((await server.call('PUT', '/api/auth/password', { token, body })).statusCode).toBe(200)
  await closed
})
