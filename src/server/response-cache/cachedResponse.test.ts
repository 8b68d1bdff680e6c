import { expect, test, vi } from 'vitest'
import { createRecompressor, type EncodedVariant, getVariant, toCachedResponse } from './cachedResponse.ts'

/** A page that has lived long, and how often its quick variant was replaced. */
async function createOldResponse() {
  const body = Buffer.from('<p>Chicken 230 rupees</p>'.repeat(500))
  const response = toCachedResponse({ body, type: 'text/html', headers: [], tags: new Set(), route: '/' })
  await getVariant(response, 'br')
  response.createdAt -= 60_000
  const variants: EncodedVariant[] = [response.variants.br!]
  Object.defineProperty(response.variants, 'br', {
    get: () => variants.at(-1),
    set: variant => variants.push(variant),
  })
  return { response, countRecompressed: () => variants.length - 1 }
}

test('a response that is requested often is recompressed to its smallest size, and only once', async () => {
  const asked = await createOldResponse()
  const next = await createOldResponse()
  const cached = new Map([
    ['asked', asked.response],
    ['next', next.response],
  ])
  const recompress = createRecompressor(key => cached.get(key))
  for (let times = 0; times < 100; times++) recompress('asked', asked.response)
  // they are recompressed one at a time: when the last one is done, so is the first
  recompress('next', next.response)
  await vi.waitFor(() => expect(next.countRecompressed()).toBe(1))
  expect(asked.countRecompressed()).toBe(1)
  expect(asked.response.variants.br?.isSmallest).toBe(true)
})

test('a response is compressed once for all who ask at the same time', async () => {
  const body = Buffer.from('<p>Chicken 230 rupees</p>'.repeat(500))
  const response = toCachedResponse({ body, type: 'text/html', headers: [], tags: new Set(), route: 'page' })
  const variants = await Promise.all(Array.from({ length: 50 }, () => getVariant(response, 'br')))
  expect(new Set(variants).size).toBe(1)
  expect(response.compressing).toEqual({})
})
