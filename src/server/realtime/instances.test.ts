import { expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { openBeside } from '#test/database.ts'
import { openLiveServer, waitForDisconnect, waitForNotice, waitForRates } from '#test/live.ts'
import { MESSAGE } from '#test/messages.ts'
import { enter } from '#test/rates.ts'

test('a client of one instance is told what comes by another one, and put out when its session ends there', async () => {
  const here = await openTestApp()
  const there = await openTestApp({}, openBeside(here.storage))
  const { token } = await here.staff('Admin')
  const client = await (await openLiveServer(there)).connect(token)
  const change = waitForRates(client)
  await enter(here, token, 'Pune', TODAY)
  expect(await change).toEqual({ from: TODAY, to: TODAY, cities: ['Pune'] })
  const notice = waitForNotice(client, 'new_message')
  await here.call('POST', '/api/messages', { body: MESSAGE })
  expect((await notice).type).toBe('message')
  const closed = waitForDisconnect(client)
  await here.call('POST', '/api/auth/logout', { token })
  expect(await closed).toBe('io server disconnect')
})
