import { afterAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { openTestApp } from '#test/app.ts'
import { toStablePath } from './publicData.ts'

// no call is on its way out: here all of them are
const OUTDATED = { deprecation: { since: '2026-11-22', sunset: '2027-11-22' } }
for (const endpoint of ENDPOINTS) Object.assign(endpoint, OUTDATED)
const server = await openTestApp()
afterAll(() => server.close())

test.each(ENDPOINTS.map(each => [each.method, toStablePath(each)] as const))(
  '%s %s says that it is deprecated, also when it refuses and from the cache',
  async (method, path) => {
    const url = `${path.replace(/\{\w+\}/g, 'x')}?month=2026-11&q=pun`
    for (const _ of ['computed', 'cached']) {
      const { headers } = await server.app.inject({ method, url })
      expect(headers).toMatchObject({
        deprecation: `@${Date.UTC(2026, 10, 22) / 1000}`,
        sunset: 'Mon, 22 Nov 2027 00:00:00 GMT',
      })
    }
  },
)

test('pages of other origins may read it', async () => {
  const { headers } = await server.call('GET', '/api/v1/rates/cities')
  expect(headers['access-control-expose-headers']).toContain('deprecation, etag, link')
  expect(headers['access-control-expose-headers']).toContain('sunset')
})
