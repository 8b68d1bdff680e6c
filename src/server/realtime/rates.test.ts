import { expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { collectEvents, openLiveServer, waitForDisconnect, waitForRates } from '#test/live.ts'
import { MESSAGE } from '#test/messages.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { APPLICANT, STAFF_PASSWORD } from '#test/staff.ts'

const server = await openTestApp()
const line = await openLiveServer(server)
const admin = (await server.staff('Admin')).token
const clerk = (await server.staff('Sub Admin')).token

const saveDay = (date: string, rates: object[]) =>
  server.call('PUT', `/api/rates/days/${date}`, { token: clerk, body: { rates } })

test('a Sub Admin receives events of rates, never of messages and accounts', async () => {
  const client = await line.connect(clerk)
  const events = collectEvents(client)
  await server.call('POST', '/api/messages', { body: MESSAGE })
  await server.call('POST', '/api/auth/register', { body: APPLICANT })
  const change = waitForRates(client)
  await enter(server, clerk, 'Pune', TODAY)
  // events arrive in order: any earlier one is here too
  await change
  expect(events).toEqual([{ event: 'rates-changed', payload: { from: TODAY, to: TODAY } }])
})

test('an account that reconnects with another type receives the events of that type', async () => {
  const { id, email, token } = await server.staff('Admin')
  const client = await line.connect(token)
  const closed = waitForDisconnect(client)
  for (const body of [{ isApproved: false }, { adminType: 'Sub Admin' }, { isApproved: true }]) {
    await server.call('PUT', `/api/admin/users/${id}`, { token: admin, body })
  }
  expect(await closed).toBe('io server disconnect')
  const login = await server.call('POST', '/api/auth/login', { body: { email, password: STAFF_PASSWORD } })
  const back = await line.connect(login.json().token)
  const events = collectEvents(back)
  await server.call('POST', '/api/messages', { body: { ...MESSAGE, message: 'For Admins alone.' } })
  const change = waitForRates(back)
  await enter(server, clerk, 'Vellore', TODAY)
  await change
  expect(events).toHaveLength(1)
})

test('saving a whole day sends one event, and none where nothing changes', async () => {
  await enter(server, clerk, 'Delhi', '2026-11-03')
  const client = await line.connect(clerk)
  const events = collectEvents(client)
  const row = (location: string) => ({ location, markets: makeMarkets(230) })
  await saveDay('2026-11-03', [row('Delhi')])
  await saveDay('2026-11-03', [row('Delhi'), row('Guntur'), row('Hosur')])
  await saveDay('2026-11-04', [row('Delhi')])
  await expect
    .poll(() => events.map(({ payload }) => payload))
    .toEqual([
      { from: '2026-11-03', to: '2026-11-03' },
      { from: '2026-11-04', to: '2026-11-04' },
    ])
})
