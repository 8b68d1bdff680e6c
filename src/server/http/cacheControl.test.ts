import { expect, test } from 'vitest'
import { buildCacheControl, PUBLIC } from './cacheControl.ts'

test.each([
  [0, 'no-cache'],
  [0.9, 'no-cache'],
  [-5, 'no-cache'],
  [10, 'public, max-age=10, s-maxage=10'],
  [45, 'public, max-age=30, s-maxage=45'],
  [60, 'public, max-age=30, s-maxage=60'],
  [61, 'public, max-age=30, s-maxage=60, stale-while-revalidate=1'],
  [659.9, 'public, max-age=30, s-maxage=60, stale-while-revalidate=599'],
  [660, PUBLIC],
  [86_400, 'public, max-age=30, s-maxage=60, stale-while-revalidate=600'],
])('%d s before India’s midnight Cache-Control is %s', (seconds, caching) => {
  expect(buildCacheControl(seconds * 1000, 0)).toBe(caching)
})
