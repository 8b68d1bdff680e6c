import { expect, test } from 'vitest'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { openTestApp } from '#test/app.ts'
import { type Client, openLiveServer, waitForDisconnect } from '#test/live.ts'
import { logIn as logInAt } from '#test/secondFactor.ts'
import { STAFF_PASSWORD } from '#test/staff.ts'

const server = await openTestApp()
const line = await openLiveServer(server)

const expectDisconnect = (client: Client) =>
  expect(waitForDisconnect(client)).resolves.toBe('io server disconnect')
const logIn = async (email: string): Promise<string> => (await logInAt(server, email)).json().token

test('logout closes the sockets of that session only', async () => {
  const { token, email } = await server.staff('Admin')
  const [mine, other] = [await line.connect(token), await line.connect(await logIn(email))]
  const closed = expectDisconnect(mine!)
  await server.call('POST', '/api/auth/logout', { token })
  await closed
  expect(other!.connected).toBe(true)
})

test('ending one session or all other sessions closes their sockets', async () => {
  const { token, email } = await server.staff('Admin')
  const [mine, one] = [await line.connect(token), await line.connect(await logIn(email))]
  const oneEnded = expectDisconnect(one)
  const sessions: OwnSession[] = (await server.call('GET', '/api/auth/sessions', { token })).json()
  const { _id } = sessions.find(({ isThis }) => !isThis)!
  await server.call('DELETE', `/api/auth/sessions/${_id}`, { token })
  await oneEnded

  const others = [await line.connect(await logIn(email)), await line.connect(await logIn(email))]
  const othersEnded = Promise.all(others.map(expectDisconnect))
  await server.call('DELETE', '/api/auth/sessions', { token })
  await othersEnded
  expect(mine.connected).toBe(true)
})

test('a new password closes every socket of the account', async () => {
  const { token } = await server.staff('Admin')
  const client = await line.connect(token)
  const closed = expectDisconnect(client)
  const body = { current: STAFF_PASSWORD, new: 'seven patient herons' }
  expect((await server.call('PUT', '/api/auth/password', { token, body })).statusCode).toBe(200)
  await closed
})

test('a session replaced by an eleventh one loses its sockets, and no other does', async () => {
  const { token, email } = await server.staff('Admin')
  const oldest = await line.connect(token)
  // of sessions with the same time any could be replaced
  server.clock.now = '2026-11-20T20:00:01.000Z'
  const mine = await line.connect(await logIn(email))
  server.clock.now = '2026-11-20T20:00:02.000Z'
  for (let login = 0; login < 8; login += 1) await logIn(email)
  expect(oldest.connected).toBe(true)
  const closed = expectDisconnect(oldest)
  await logIn(email)
  await closed
  expect(mine.connected).toBe(true)
})
