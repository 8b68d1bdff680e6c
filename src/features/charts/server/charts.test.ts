import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { answerWith } from '#features/charts/site/files.ts'
import { COLOURS } from '#features/charts/site/svg.tsx'
import { PUBLIC, SHORT } from '#server/http/cacheControl.ts'
import { createImageRenderer } from '#server/site/renderImage.ts'
import { LANGUAGES, localizePath, SCRIPTS } from '#shared/languages.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite, readText, YESTERDAY } from '#test/site.ts'

const SITE = 'https://rates.example'
const server = await openTestApp({ SITE_URL: SITE }, undefined, undefined, { openSite })
afterAll(() => server.close())
const { token } = await server.staff('Admin')
for (const [city, price] of [
  ['Pune', 210],
  ['Agra', 190],
  ['Nashik', 205],
  ['Kochi', 230],
] as const) {
  await enter(server, token, city, YESTERDAY, makeMarkets(price - 2))
  await enter(server, token, city, TODAY, makeMarkets(price))
}

const STYLE = readFileSync(new URL('../site/png.css', import.meta.url), 'utf8')
const FACTS = { ...server.app.dataFacts, messageDays: 1 }
const VISIT = { cities: 'pune', today: TODAY, query: new URLSearchParams() }
const answer = answerWith(FACTS, server.app)
const render = createImageRenderer()

const get = (url: string) => server.app.inject({ url, headers: { accept: '*/*' } })
const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`)

describe('a file of a chart', () => {
  test.each([
    ['/charts/nowhere.csv', 404],
    ['/charts/pune~nowhere.json', 404],
    ['/charts/pune~agra~nashik~kochi.csv', 404],
    ['/charts/pune.pdf', 404],
    ['/charts/pune.csv?month=2024-02', 404],
    ['/charts/pune.csv?days=8', 400, 'days'],
    ['/charts/pune.csv?days=7&days=7', 400, 'days'],
    ['/charts/pune.json?kind=<script>', 400, 'kind'],
    ['/charts/pune.png?market=none', 400, 'market'],
    ['/charts/pune.svg?month=2026-12', 400, 'month'],
    ['/charts/pune~agra.csv?market=all', 400, 'market'],
    ['/charts/pune.csv?asOf=9999-12-31T23:59:59Z', 400, 'asOf'],
  ])('%s is %i: there is no such chart or choice', async (url, status, path?: string) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    if (status !== 400) return
    if (path)
      expect(answer.json().errors).toEqual([
        { path, message: expect.stringMatching(/^(Choose|Enter|This time)/) },
      ])
    expect(answer.body).not.toContain('script>')
  })

  test('as CSV has each figure with its city, day and unit', async () => {
    const { body, headers } = await get('/charts/pune~agra.csv?days=7&market=retail&kind=skinless')
    expect(body).toBe(
      `\uFEFF${[
        '"city","date","retail_skinless","unit"',
        '"Pune",2026-11-20,248,"INR per kg"',
        '"Pune",2026-11-21,250,"INR per kg"',
        '"Agra",2026-11-20,228,"INR per kg"',
        '"Agra",2026-11-21,230,"INR per kg"',
        '',
      ].join('\r\n')}`,
    )
    expect(headers).toMatchObject({ 'cache-control': PUBLIC, 'access-control-allow-origin': '*' })
  })

  test('as CSV has a column for each market, and the average of all cities beside one', async () => {
    expect((await get('/charts/pune.csv?market=all')).body).toContain(
      '"city","date","oneKgRate_chicken","wholesale_chicken","supermarket_chicken","retail_chicken","unit"',
    )
    expect((await get('/charts/pune.csv')).body).toContain('"India (average of all cities)",2026-11-21,209')
  })

  test('as JSON says what the figures are, in the language of its address', async () => {
    const about = (await get('/charts/pune.json?days=7')).json()
    expect(about).toMatchObject({
      chart: {
        title: 'Chicken in Pune, last 7 days',
        subtitle: '1 Kg Rate · ₹ per kg',
        citation: `Source: Chicken Rates, ${SITE}/charts/pune, as of 21 Nov 2026.`,
        originalChartUrl: `${SITE}/charts/pune?days=7`,
        selection: ['Pune'],
      },
      columns: {
        oneKgRate_chicken: {
          titleShort: '1 Kg Rate',
          unit: 'INR per kg',
          timespan: '2026-11-15/2026-11-21',
          lastUpdated: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
        },
      },
      dateDownloaded: TODAY,
      activeFilters: { days: 7, kind: 'chicken', market: 'oneKgRate' },
    })
    expect((await get('/hi/charts/pune.json')).json().chart.title).toContain('पुणे')
  })

  test('as SVG and PNG is a picture of its choices', async () => {
    const svg = await get('/charts/pune~agra.svg?kind=skinless')
    const words = readText(svg.body)
    expect(words).toContain('Skinless in Pune, Agra, last 30 days')
    expect(words).toMatch(/₹240 Pune, 21 Nov ₹220 Agra, 21 Nov .*as of 21 Nov 2026\./)
    expect(svg.body).not.toMatch(/NaN|undefined|style=/)
    const png = await get('/hi/charts/pune~agra.png')
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  })

  // letters without a glyph are all drawn as the same box, and the renderer finds fonts in HTML alone
  test.each(LANGUAGES)('as PNG tells the letters of %s apart', async language => {
    const file = await answer({ ...VISIT, language }, 'png')
    if (!file || 'refused' in file || typeof file.body === 'string') throw new Error('no picture')
    const { html } = file.body
    expect(html).not.toContain('<text')
    const letters = new RegExp(`(?=\\p{L})\\p{Script=${SCRIPTS[language]}}`, 'gu')
    const [first] = letters.exec(readText(html))!
    const alike = html.replace(/>[^<]+</g, words => words.replace(letters, first))
    const images = [html, alike].map(each => render({ html: each, style: STYLE, language }))
    const [written, same] = await Promise.all(images)
    expect(written!.equals(same!)).toBe(false)
  })

  test('has one entry of the cache, whatever the order of its choices and what else its address says', async () => {
    const first = await get('/charts/pune.svg?kind=skinless&days=7')
    const second = await get('/charts/pune.svg?utm_source=x&days=7&kind=skinless')
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
  })

  test('of the page of a city stands where it stood', async () => {
    expect(readText((await get('/chicken-rate/pune/chart.svg?market=wholesale')).body)).toContain('Wholesale')
  })
})

test('a picture has the colours of the light theme', () => {
  const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(COLOURS)) expect(tokens).toContain(`--${name}: ${colour};`)
})

describe('the page of a chart', () => {
  test('is refused with choices that no chart has, and shows the usual ones', async () => {
    const { statusCode, body } = await get('/charts/pune~agra?market=all')
    expect([statusCode, readText(body).includes('We cannot show that choice')]).toEqual([400, true])
    expect((await get('/charts/pune~nowhere')).statusCode).toBe(404)
  })

  test('has one address: old spellings and repeats lead to it', async () => {
    const { statusCode, headers } = await get('/charts/poona~pune~agra?days=7')
    expect([statusCode, headers.location]).toEqual([301, '/charts/pune~agra?days=7'])
  })

  test('leads to its files, and may not be framed; its card alone may', async () => {
    const page = await get('/charts/pune~agra?days=7')
    for (const format of ['csv', 'json', 'svg', 'png'])
      expect(page.body).toContain(`href="/charts/pune~agra.${format}?days=7"`)
    expect(page.body).toContain(`property="og:image" content="${SITE}/charts/pune~agra.png?days=7"`)
    expect(page.body).toContain(`property="og:url" content="${SITE}/charts/pune~agra?days=7"`)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const card = await get('/charts/pune~agra/embed?days=7')
    expect(card.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(readText(card.body)).toMatch(
      /Chicken in Pune, Agra, last 7 days 1 Kg Rate · ₹ per kg ₹210 Pune, 21 Nov ₹190 Agra, 21 Nov .*Source: /,
    )
  })
})

test('every address of a chart takes an instant, and leads to the same one', async () => {
  // writes are dated by the clock of the database
  const { rows } = await server.storage.pool.query<{ at: Date }>('select clock_timestamp() as at')
  await enter(server, token, 'Kochi', '2026-11-19', makeMarkets(177))
  const choices = `?${new URLSearchParams({ month: '2026-11', asOf: rows[0]!.at.toISOString() })}`
  const read = async (path: string) => {
    const { statusCode, headers, body } = await get(path + choices)
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, SHORT])
    return body
  }
  for (const ending of ['/embed', '.svg', '.png']) await read(`/charts/kochi${ending}`)
  await read('/chicken-rate/kochi/chart.svg')
  expect(await read('/charts/kochi.json')).toContain(`"${SITE}/charts/kochi${choices}"`)
  const link = (path: string) => `href="${path}${choices.replace('&', '&amp;')}"`
  expect(await read('/charts/kochi')).toContain(link('/charts/kochi.csv'))
  expect(await read('/chicken-rate/kochi')).toContain(link('/chicken-rate/kochi/chart.svg'))
  expect(await read('/charts/kochi.csv')).not.toContain('"Kochi",2026-11-19,177')
  expect((await get('/charts/kochi.csv?month=2026-11')).body).toContain('"Kochi",2026-11-19,177')
  expect((await ask(`${SITE}/charts/kochi${choices}`)).json().html).toContain('asOf=')
})

describe('oEmbed', () => {
  test.each([
    ['', 400],
    ['?url=', 404],
    [`?url=${SITE}/charts/pune&url=${SITE}/charts/pune`, 400],
    [`?url=${SITE}/charts/pune&maxwidth=wide`, 400],
    [`?url=${SITE}/charts/pune&maxheight=0`, 400],
    [`?url=${SITE}/charts/pune&maxheight=1e3`, 400],
    [`?url=${SITE}/${'x'.repeat(2000)}`, 400],
    [`?url=${SITE}/charts/pune&format=xml`, 501],
    ['?url=https://other.example/charts/pune', 404],
    ['?url=javascript:alert(1)', 404],
    [`?url=${SITE}/charts/nowhere`, 404],
    [`?url=${SITE}/charts/%25ff`, 404],
    [`?url=${SITE}/charts/pune%3Fdays=8`, 404],
    [`?url=${SITE}/aboutus`, 404],
    [`?url=${SITE}/compare?tab=cities`, 404],
    [`?url=${SITE}/admin`, 404],
  ])('%s is %i', async (query, status) => {
    const answer = await get(`/oembed${query}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/problem+json'])
  })

  test('tells how to show an address that was pasted, as the page itself announces it', async () => {
    for (const path of [
      '/charts/pune~agra?days=7&kind=skinless',
      '/chicken-rate/pune?days=90',
      '/compare?tab=cities&city=Pune&city=Agra&market=retail',
    ]) {
      const { body } = await get(path)
      const [, link] = /rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body) ?? []
      const answer = await get(link!.replaceAll('&amp;', '&').replace(SITE, ''))
      const card = answer.json()
      expect(card).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Chicken Rates', width: 600 })
      expect(card.thumbnail_url).toMatch(/[.]png/)
      const [, page, frame] =
        /^<blockquote hidden><a href="([^"]+)">[^<>]+<\/a><\/blockquote><iframe src="([^"]+)" [^<>]*><\/iframe>$/.exec(
          card.html,
        ) ?? []
      expect((await get(page!.replaceAll('&amp;', '&').replace(SITE, ''))).statusCode).toBe(200)
      const shown = await get(frame!.replaceAll('&amp;', '&').replace(SITE, ''))
      expect([shown.statusCode, readText(shown.body).includes(card.title)]).toEqual([200, true])
    }
  })

  test.each(LANGUAGES)('speaks the language of the address in %s', async language => {
    const { title, html } = (await ask(SITE + localizePath(language, '/charts/pune'))).json()
    expect(html).toContain(`src="${SITE}${localizePath(language, '/charts/pune/embed')}"`)
    const page = await get(localizePath(language, '/charts/pune'))
    expect(readText(page.body)).toContain(title)
  })

  test('stays within the room that is left', async () => {
    const card = (await ask(`${SITE}/charts/pune`, '&maxwidth=320&maxheight=300&dnt=1')).json()
    expect(card).toMatchObject({ width: 320, height: 300, html: expect.stringContaining('width:320px') })
    expect(card).not.toHaveProperty('thumbnail_url')
  })

  test('stores no answer in our cache: addresses are endless', async () => {
    expect((await ask(`${SITE}/charts/pune`)).headers['cache-control']).not.toBe(PUBLIC)
  })

  test('puts no text of an address into its answer', async () => {
    expect((await ask(`${SITE}/charts/pune?x="><script>`)).body).not.toContain('script')
  })
})
