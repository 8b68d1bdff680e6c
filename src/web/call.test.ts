import { afterEach, describe, expect, test, vi } from 'vitest'
import { logIn, readProfile } from '#shared/accounts/api.ts'
import { exportMessages } from '#shared/messages/inbox.ts'
import { listDailyRates, readRate, updateRate } from '#shared/rates/api.ts'
import { buildUrl, CallFailed, call, callFile, callWhole, nextCursor, onRefusal } from './call.ts'

const fetching = (fetch: unknown) => {
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  vi.stubGlobal('fetch', fetch)
}
const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const fetch = vi.fn(
    async (_address: string, _init: RequestInit) => new Response(JSON.stringify(body), { status, headers }),
  )
  fetching(fetch)
  return fetch
}
const sentBy = (fetch: ReturnType<typeof answering>) => {
  const [address, init] = fetch.mock.calls[0]!
  return { address, ...init, headers: Object.fromEntries(init.headers as Headers) }
}
afterEach(() => vi.unstubAllGlobals())

describe('a call that fails', () => {
  test('carries the sentence, the code and the fields the server named', async () => {
    const errors = [{ path: 'location', message: 'A city has at least 2 characters.' }]
    answering(400, { code: 'request.invalid', message: 'Some of what was sent is not valid.', errors })
    const failed = await call(readProfile).catch(failure => failure)
    expect(failed).toBeInstanceOf(CallFailed)
    expect(failed).toMatchObject({ status: 400, code: 'request.invalid', errors })
  })

  test('without a response has status 0 and says that the server cannot be reached', async () => {
    fetching(() => Promise.reject(new TypeError('Failed to fetch')))
    const message = expect.stringMatching('cannot be reached')
    await expect(call(readProfile)).rejects.toMatchObject({ status: 0, message })
  })

  test('with a page that is no JSON has the status it came with', async () => {
    fetching(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    await expect(call(readProfile)).rejects.toMatchObject({ status: 502, code: undefined })
  })

  test.each([202, 203, 206])('may have status %i, too', async status => {
    answering(status, { message: 'Accepted' })
    await expect(call(readProfile)).rejects.toMatchObject({ status, code: undefined })
  })

  test.each([
    ['call', () => call(readProfile)],
    ['file', () => callFile(exportMessages, { query: {} })],
  ])('notifies the session, with the token it was sent with, and says why: a %s', async (_, ask) => {
    const message = 'Your session has ended. Please log in again.'
    answering(401, { code: 'session.unknown', message })
    const onRefused = vi.fn()
    const stop = onRefusal(onRefused)
    await expect(ask()).rejects.toMatchObject({ status: 401, message })
    stop()
    await ask().catch(() => {})
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 401 }), 'a-token')
  })

  test('because its asker left is no failure of the server', async () => {
    const left = new AbortController()
    fetching(async () => {
      left.abort()
      throw left.signal.reason
    })
    const failed = await call(readProfile, {}, { signal: left.signal }).catch(failure => failure)
    expect(failed).not.toBeInstanceOf(CallFailed)
  })
})

describe('a file', () => {
  test('that breaks off on its way is no file', async () => {
    const body = new ReadableStream({ start: stream => stream.error(new TypeError('network error')) })
    fetching(async () => new Response(body))
    await expect(callFile(exportMessages, { query: {} })).rejects.toMatchObject({ status: 0 })
  })

  test('comes as it was sent, with the token', async () => {
    const fetch = answering(200, 'name')
    expect(await (await callFile(exportMessages, { query: { q: 'a b' } })).text()).toBe('"name"')
    expect(sentBy(fetch)).toMatchObject({
      address: '/api/messages/export?q=a+b',
      headers: { accept: 'text/csv', authorization: 'Bearer a-token' },
    })
  })
})

test('reads of staff carry their token, so that no cache serves them', async () => {
  const fetch = answering(200, [])
  await call(listDailyRates, { query: { date: '2026-11-21' } })
  expect(sentBy(fetch).headers).toHaveProperty('authorization', 'Bearer a-token')
})

test('what anybody may send carries none', async () => {
  const fetch = answering(200, { message: 'Sent.' })
  await call(logIn, { body: { email: 'asha@rates.example', password: 'whatever-it-is' } })
  expect(sentBy(fetch).headers).not.toHaveProperty('authorization')
})

test('a change carries the token, the version seen and JSON', async () => {
  const fetch = answering(200, {})
  await call(updateRate, { params: { _id: 'a/b' }, body: { markets: {} } }, { version: 3 })
  expect(sentBy(fetch)).toMatchObject({
    address: '/api/rates/daily/a%2Fb',
    method: 'PUT',
    body: '{"markets":{}}',
    headers: { authorization: 'Bearer a-token', 'if-match': '"3"', 'content-type': 'application/json' },
  })
})

test('a page knows the cursor of the next one', async () => {
  answering(200, [], { link: '</api/rates/daily?limit=2&cursor=a%3Db>; rel="next"' })
  expect((await callWhole(listDailyRates, { query: { limit: 2 } })).next).toBe('a=b')
})

test.each([
  ['"4"', 4],
  ['W/"4"', 4],
  ['"a-hash"', undefined],
])('the version behind the ETag %j is %j', async (etag, version) => {
  answering(200, {}, { etag })
  expect((await callWhole(readRate, { params: { _id: '1' } })).version).toBe(version)
})

test.each([null, '', '</x>; rel="prev"', '</x>; rel="next"'])('%j names no next page', link =>
  expect(nextCursor(link)).toBeUndefined(),
)

test.each([
  ['/a', {}, { date: undefined }, '/a'],
  ['/a', {}, { location: ['New Delhi', 'Pune'], limit: 1 }, '/a?location=New+Delhi&location=Pune&limit=1'],
  ['/a/{_id}/b', { _id: 'x y' }, undefined, '/a/x%20y/b'],
])('the address of %s with %j and %j is %4$s', (path, params, query, url) =>
  expect(buildUrl(path, params as Record<string, string>, query)).toBe(url),
)
