import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#shared/problems.ts'
import { openTestApp, type TestApp } from './testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

describe('addresses and methods', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/api/rates/daily/', 404],
    ['GET', '/api/%E0%A4%A', 404],
    ['GET', `/api/rates/daily/${'1'.repeat(200)}`, 404],
    ['DELETE', '/api/rates/daily', 405],
    ['PATCH', '/api/rates/daily/1-20261121', 405],
    ['POST', '/api/rates/cities', 405],
  ] as const)('%s %s is %i', async (method, url, status) => {
    const answer = await server.call(method, url)
    expect(answer.statusCode).toBe(status)
    expect(Problem.parse(answer.json()).status).toBe(status)
    if (status === 405) expect(answer.headers.allow).toMatch(/GET/)
  })
})
