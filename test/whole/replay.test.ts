import { afterAll, expect, test } from 'vitest'
import { signCheckpoint } from '#features/public-log/server/sign.ts'
import { openTestApp } from '#test/app.ts'
import { enterHistory, moveCities, type Send } from '../../bench/replay/history.ts'
import { type Ask, replay } from '../../bench/replay/replay.ts'

const server = await openTestApp()
const { db } = server.storage
const { token } = await server.staff('Admin', 'Asha')
afterAll(() => server.close())

const send: Send = async (method, path, body) => {
  const answer = await server.call(method, path, { token, body })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
  return answer.body === '' ? undefined : answer.json()
}
const ask: Ask = async path => {
  const { statusCode: status, rawPayload: body } = await server.app.inject(path)
  return { status, body }
}

test('whoever reads the public log knows each answer about the past, without our code', async () => {
  await enterHistory(send, { cities: 8, days: 4 })
  const earlier = await signCheckpoint(db, { isAsked: true })
  await enterHistory(send, { cities: 8, days: 2, from: 4 })
  await moveCities(send)
  await signCheckpoint(db, { isAsked: true })
  const { asked } = await replay(ask, { earlier: [earlier!], questions: 300 })
  expect(asked).toBe(300)
})
