import { afterAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { openBeside } from '#test/database.ts'
import { openLiveServer, waitForDisconnect, waitForNotice, waitForRates } from '#test/live.ts'
import { MESSAGE } from '#test/messages.ts'
import { enter } from '#test/rates.ts'

const first = await openTestApp({ RATE_LIMITS: 'on' })
const beside = openBeside(first.storage)
/** Whether the other instance looks in vain for what was written. */
let isAway = false
const watch = beside.watch.withPlugin({
  transformQuery({ node }) {
    if (isAway) throw new Error('away')
    return node
  },
  transformResult: async ({ result }) => result,
})
const second = await openTestApp({ RATE_LIMITS: 'on' }, { ...beside, watch })
const line = await openLiveServer(second)
afterAll(async () => {
  await second.close()
  await first.close()
})

const profileAt = async (server: TestApp, token: string) =>
  (await server.call('GET', '/api/auth/profile', { token })).statusCode

test('a session of one instance is valid on the other, and ends on both', async () => {
  const { email } = await first.staff('Sub Admin')
  const { token } = (await first.logIn(email)).json()
  expect(await profileAt(second, token)).toBe(200)
  await second.call('POST', '/api/auth/logout', { token })
  expect(await profileAt(first, token)).toBe(401)
})

test('live events of a message, an account and a rate reach the clients of the other instance', async () => {
  const { token } = await first.staff('Admin')
  const client = await line.connect(token)
  const message = waitForNotice(client, 'new_message')
  await first.call('POST', '/api/messages', { body: { ...MESSAGE, message: 'To whom it may concern.' } })
  const [listed] = (await second.call('GET', '/api/notifications', { token })).json()
  expect(await message).toEqual(listed)

  const change = waitForRates(client)
  await enter(first, token, 'Nashik', TODAY)
  expect(await change).toEqual({ from: TODAY, to: TODAY })
})

test('a deactivation on one instance closes the sockets of that account on the other, and no others', async () => {
  const [admin, gone] = await Promise.all([first.staff('Admin'), first.staff('Sub Admin')])
  const [mine, theirs] = [await line.connect(admin.token), await line.connect(gone.token)]
  const closed = waitForDisconnect(theirs)
  const body = { isApproved: false }
  const { statusCode } = await first.call('PUT', `/api/admin/users/${gone.id}`, { token: admin.token, body })
  expect(statusCode).toBe(200)
  expect(await closed).toBe('io server disconnect')
  expect(mine.connected).toBe(true)
})

test('clients have to reconnect when an instance may have missed what was written', async () => {
  const { token } = await first.staff('Admin')
  const client = await line.connect(token)
  const closed = waitForDisconnect(client)
  isAway = true
  expect(['transport close', 'transport error']).toContain(await closed)
  isAway = false
  const again = await line.connect(token)
  const change = waitForRates(again)
  await enter(first, token, 'Nanded', TODAY)
  expect(await change).toEqual({ from: TODAY, to: TODAY })
})

// the last one: it leaves nobody at this address who may log in
test('failed logins on both instances count for one visitor', async () => {
  const { email } = await first.staff('Admin')
  for (let failures = 0; failures < 5; failures++) {
    for (const server of [first, second]) await server.logIn(`${failures}-${email}`, 'not the password')
  }
  for (const server of [first, second]) expect((await server.logIn(email)).statusCode).toBe(429)
})
