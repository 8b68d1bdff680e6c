import { expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { openSite } from '#test/site.ts'

const server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const read = (from: string, token: string) =>
  server.call('GET', '/api/auth/profile', { token, headers: { 'x-forwarded-for': from } })

test('a session may make 300 calls in 5 minutes, whatever other sessions do', async () => {
  const [busy, calm] = [await server.staff('Admin'), await server.staff('Admin')]
  for (let call = 0; call < 300; call += 1) {
    expect((await read('203.0.113.1', busy.token)).statusCode).toBe(200)
  }
  const refused = await read('203.0.113.2', busy.token)
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read('203.0.113.1', calm.token)).statusCode).toBe(200)
})

const openPages = (reads: number) =>
  openTestApp({ RATE_LIMITS: `reads=${reads}/600 sends=1/600 files=3/600` }, undefined, undefined, {
    openSite,
  })

test('pages count as reads, HEAD too; forms and files have limits of their own', async () => {
  const { app } = await openPages(2)
  const isRefused = async (method: 'GET' | 'HEAD' | 'POST', url: string) =>
    (await app.inject({ method, url })).statusCode === 429
  expect(await isRefused('GET', '/rate-chart-web?city=Pune')).toBe(false)
  expect(await isRefused('HEAD', '/feed.xml')).toBe(false)
  expect(await isRefused('GET', '/rate-chart-web?city=Agra')).toBe(true)
  expect(await isRefused('HEAD', '/nowhere')).toBe(true)
  for (const isLast of [false, false, false, true])
    expect(await isRefused('GET', '/assets/file.js')).toBe(isLast)
  for (const isLast of [false, true]) expect(await isRefused('POST', '/contact')).toBe(isLast)
})

test('a cached page does not count', async () => {
  const pages = await openPages(1)
  await enter(pages, (await pages.staff('Admin')).token, 'Pune', TODAY)
  for (let turn = 0; turn < 5; turn += 1) expect((await pages.app.inject('/feed.xml')).statusCode).toBe(200)
  expect((await pages.app.inject('/')).statusCode).toBe(429)
})

test('guessing tokens is stopped, and staff at the same address go on working', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'tokens=3/600', TRUST_PROXY: '1' })
  const call = (token: string) =>
    limited.call('GET', '/api/auth/profile', { token, headers: { 'x-forwarded-for': '203.0.113.5' } })
  const { token } = await limited.staff('Admin')
  for (let turn = 0; turn < 5; turn += 1) expect((await call(token)).statusCode).toBe(200)
  for (const wrong of ['a', 'b']) expect((await call(wrong)).statusCode).toBe(401)
  expect((await call('d')).statusCode).toBe(429)
  expect((await call(token)).statusCode).toBe(200)
})
