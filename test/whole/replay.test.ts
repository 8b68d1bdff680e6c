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
  const cities = (await send('GET', '/api/admin/cities')) as { name: string }[]
  for (const [at, { name: location }] of cities.entries()) {
    const bird = { location, date: '2020-01-02', size: at % 2 ? 'small' : 'any', price: 100 + at / 2 }
    const { _id } = (await send('POST', '/api/live-birds', bird)) as { _id: string }
    await send('PUT', `/api/live-birds/${_id}`, { price: 120, reason: 'A slip' })
    if (at % 2) await send('DELETE', `/api/live-birds/${_id}`)
  }
  await moveCities(send)
  await signCheckpoint(db, { isAsked: true })
  const { asked, birds } = await replay(ask, { earlier: [earlier!], questions: 300 })
  expect([asked, birds]).toEqual([300, 20])
})
