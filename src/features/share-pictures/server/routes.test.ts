import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { PUBLIC } from '#server/http/cacheControl.ts'
import { createServer } from '#server/http/server.ts'
import { NO_LIMITS } from '#server/rate-limits/limiter.ts'
import { latest, makeSite, TODAY } from '#test/site.ts'
import { ogImages } from './routes.ts'

const now = () => new Date(`${TODAY}T06:00:00+05:30`)

function open(given: Parameters<typeof makeSite>[0]) {
  const app = createServer(readConfig({ TRUST_PROXY: '0' }), pino({ level: 'silent' }), now)
  app.decorate('limits', NO_LIMITS)
  const { site } = makeSite(given)
  app.register(ogImages, { getSite: async () => site })
  return (url: string) => app.inject(url)
}

const navi = latest('Navi Mumbai', { previous: null })

describe('an image for previews', () => {
  test.each(
    [
      '/og/en/nowhere/2026-11-21.png | /og/xx/navi-mumbai/2026-11-21.png',
      '/og/en/navi-mumbai/2026-02-30.png | /og/en/navi-mumbai/2026-11-22.png',
      '/og/en/navi-mumbai/1999-12-31.png | /og/en/navi-mumbai/2026-11-20.png',
      '/og/en/navi-mumbai/2026-11-21.svg | /og/en/navi-mumbai/2026-11-21',
      '/og/en/2026-11-20.png | /og/en/x.png',
    ].flatMap(row => row.split(' | ')),
  )('%s is 404: the day is not real, the city unknown or nothing was published', async url => {
    const answer = await open({ latest: [navi] })(url)
    expect(answer.statusCode).toBe(404)
  })

  test('an empty site has no image', async () => {
    expect((await open({})(`/og/en/${TODAY}.png`)).statusCode).toBe(404)
  })

  test.each([`/og/en/navi-mumbai/${TODAY}.png`, `/og/en/${TODAY}.png`])('%s is a PNG', async url => {
    const answer = await open({ latest: [navi] })(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': PUBLIC,
    })
  })

  test('a city with markup in its name and without a price has an image', async () => {
    const strange = latest('<b>"&\'</b>', { markets: {}, previous: null })
    expect((await open({ latest: [strange] })(`/og/en/b-b/${TODAY}.png`)).statusCode).toBe(200)
  })
})
