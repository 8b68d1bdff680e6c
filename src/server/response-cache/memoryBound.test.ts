import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import {
  type CachedResponse,
  getResponseSize,
  getVariant,
  recompress,
  toCachedResponse,
} from './cachedResponse.ts'

const MAX = 2 * 2 ** 20

function openCache() {
  const cache = createCache<CachedResponse>({
    maxBytes: MAX,
    getSize: getResponseSize,
    staleFor: 0,
    now: () => new Date('2026-11-21T06:00:00Z'),
  })
  cache.enable()
  function store(key: string, body: Buffer, cities: string[] = []): CachedResponse {
    const pending = cache.begin()
    for (const city of cities) pending.tags.add(`city:${city}`)
    const content = { body, type: 'text/html; charset=utf-8', headers: ['cache-control', 'public'] }
    const response = toCachedResponse({ ...content, tags: pending.tags, route: '/' })
    cache.set(key, response, pending)
    return response
  }
  return { cache, store }
}

/** The bytes of the buffers behind all variants, each counted once. */
const getBufferBytes = (responses: CachedResponse[]) =>
  [
    ...new Set(responses.flatMap(({ variants }) => Object.values(variants).map(({ body }) => body.buffer))),
  ].reduce((sum, { byteLength }) => sum + byteLength, 0)

test('the bound counts a response whole: every variant, its key and its dependencies', async () => {
  const { cache, store } = openCache()
  const stored: [string, CachedResponse, string[]][] = []
  for (let turn = 0; turn < 300; turn += 1) {
    const key = `/rate-chart-web?city=${turn}${'x'.repeat(2000)}`
    const cities = Array.from({ length: 50 }, (_, city) => `city ${turn} ${city}`)
    // half of it cannot be compressed
    const response = store(
      key,
      Buffer.from(randomBytes(2000).toString('latin1') + 'rate '.repeat(500)),
      cities,
    )
    stored.push([key, response, cities])
    for (const encoding of ['br', 'gzip', 'identity']) await getVariant(response, encoding)
    if (turn % 10 === 0) await recompress(response)
  }
  const still = stored.filter(([key, response]) => cache.get(key) === response)
  expect(still.length).toBeGreaterThan(20)
  expect(still.length).toBeLessThan(300)
  const keyLetters = still.reduce((sum, [key]) => sum + key.length, 0)
  const cityLetters = still.flatMap(([, , cities]) => cities).reduce((sum, city) => sum + city.length, 0)
  const buffers = getBufferBytes(still.map(([, response]) => response))
  expect(buffers + keyLetters + cityLetters).toBeLessThanOrEqual(MAX)
})

test('a variant holds no more memory than its bytes', async () => {
  const { store } = openCache()
  const response = store('/', Buffer.from('a short page'))
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { body } = await getVariant(response, encoding)
    expect([encoding, body.buffer.byteLength]).toEqual([encoding, body.length])
  }
})

test('a response that would evict most others is not cached', () => {
  const { cache, store } = openCache()
  store('/', randomBytes(MAX / 3))
  expect(cache.get('/')).toBeUndefined()
})
