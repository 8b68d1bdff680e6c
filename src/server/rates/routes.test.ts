import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('an unknown id is 404', async () => {
  const answer = await server.call('GET', '/api/rates/daily/nothing')
  expect(answer.statusCode).toBe(404)
})
test('lists', async () => {
  for (const url of [
    '/api/rates/daily',
    '/api/rates/daily?date=2026-11-21',
    '/api/rates/daily?limit=3&with=previous&with=version&market=retail&location=Pune&from=2026-01-01&to=2026-02-01',
    '/api/rates/latest',
    '/api/rates/monthly?month=2026-11',
    '/api/rates/cities',
    '/readyz',
  ]) {
    const answer = await server.call('GET', url)
    console.log(url, answer.statusCode, answer.body)
  }
  console.log(
    (await server.call('GET', '/api/rates/monthly?month=2026-13')).body,
    (await server.call('POST', '/api/rates/cities')).body,
  )
})
