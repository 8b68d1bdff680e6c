import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import type { CityCoverage } from '#shared/rates/coverage.ts'
import { full, latest, makeSite, readText, YESTERDAY } from '#test/site.ts'
import { getLocale } from '../../messages/languages.ts'
import { formatUsualTime } from '../../rates/words.ts'

const pune = latest('Pune', { state: 'Maharashtra' })
const nashik = latest('Nashik', { state: 'Maharashtra', date: YESTERDAY })
const newtown = latest('Newtown', { state: null })

test.each(['/state/atlantis', '/state/', '/state/null', '/state/__proto__'])(
  '%s is no state',
  async address => {
    expect((await makeSite({ latest: [pune, newtown] }).render(address)).status).toBe(404)
  },
)

test('a state lists its cities, those without a rate of today with their last one', async () => {
  const { status, html } = await makeSite({ latest: [pune, nashik, latest('Agra')] }).render(
    '/state/maharashtra',
  )
  const words = readText(html)
  expect(status).toBe(200)
  expect(words).toMatch(/2 cities, 1 updated today. Updated 21 Nov, 7:42\sam IST/)
  expect(words).toContain('Not updated today: last rate 20 Nov')
  expect(words).not.toContain('Agra')
})

test('a state says of each city where its price stands in the last 90 days, where enough is known', async () => {
  const history = { before: Array.from({ length: 60 }, () => 210), yearAgo: null }
  const render = async (before: number[]) =>
    readText(
      (await makeSite({ latest: [pune], history: { ...history, before } }).render('/state/maharashtra')).html,
    )
  expect(await render(history.before)).toContain('Higher than on 60 of 60 days')
  expect(await render(history.before.slice(1))).not.toContain('Higher than')
})

test('a last rate of another year has its year, and so has the rate before it', async () => {
  const old = latest('Nashik', { state: 'Maharashtra', date: '2024-11-17' })
  const late = latest('Pune', { state: 'Maharashtra', previous: { date: '2025-11-20', markets: full(228) } })
  const words = readText((await makeSite({ latest: [late, old] }).render('/state/maharashtra')).html)
  expect(words).toContain('Not updated today: last rate 17 Nov 2024')
  expect(words).toContain('since 20 Nov 2025')
})

test('all cities stand under their states, those without one last', async () => {
  const words = readText((await makeSite({ latest: [newtown, pune, nashik] }).render('/chicken-rate')).html)
  expect(words).toMatch(/Maharashtra Nashik (₹\d+ )?Pune ₹230 Other cities Newtown/)
})

test('without any city the list says so', async () => {
  const { status, html } = await makeSite({}).render('/chicken-rate')
  expect(status).toBe(200)
  expect(readText(html)).toContain('No city has a rate yet.')
})

test('a search redirects to the page of its city, or to the one that says it has no rates', async () => {
  const { render } = makeSite({ latest: [pune] })
  expect(await render('/chicken-rate?city=PUNE')).toMatchObject({
    status: 302,
    location: '/chicken-rate/pune',
  })
  expect(await render('/chicken-rate?city=//evil.example')).toMatchObject({
    status: 302,
    location: '/chicken-rate/evil-example',
  })
})

test('a search for signs alone redirects to all cities', async () => {
  expect(await makeSite({ latest: [pune] }).render('/chicken-rate?city=//')).toMatchObject({
    status: 302,
    location: '/chicken-rate',
  })
})

test('five hundred cities are listed', async () => {
  const many = Array.from({ length: 500 }, (_, at) => latest(`City ${at}`, { state: `State ${at % 30}` }))
  const { html } = await makeSite({ latest: many }).render('/chicken-rate')
  expect(html.match(/href="\/chicken-rate\/city-/g)).toHaveLength(500)
})

const coverage = (location: string, over: Partial<CityCoverage> = {}): CityCoverage => ({
  location,
  state: null,
  last: '2026-11-20',
  isIn: false,
  missing: [],
  days: 88,
  usualTime: '07:40',
  ...over,
})

test('coverage says of each city what is missing today, when it usually comes, and on how many days', async () => {
  const isIn = { isIn: true, last: '2026-11-21' }
  const given = [
    coverage('Agra'),
    coverage('Kochi', { ...isIn, missing: ['retail'], days: 2, usualTime: null }),
    coverage('Pune', isIn),
  ]
  const words = readText((await makeSite({ coverage: given }).render('/coverage')).html)
  expect(words).toContain('1 of 3 cities not updated today.')
  expect(words).toMatch(/Agra Not updated today: last rate 20 Nov 7:40\sam 88/)
  expect(words).toMatch(/Kochi No rate today: Retail - 2/)
  expect(words).toMatch(/Pune Updated today 7:40\sam 88/)
  expect(readText((await makeSite({}).render('/coverage')).html)).toContain('No city has a rate yet.')
})

test('the page of a city says when its rates usually come, and nothing where that is not known', async () => {
  const render = async (usualTime: string | null) =>
    readText(
      (
        await makeSite({ latest: [pune], coverage: [coverage('Pune', { usualTime })] }).render(
          '/chicken-rate/pune',
        )
      ).html,
    )
  expect(await render('07:40')).toMatch(/Usually updated by 7:40\sam IST/)
  expect(await render(null)).not.toContain('Usually')
})

test.each(LANGUAGES)(
  'in %s the usual time of a city is one people say: up to the next five minutes',
  language => {
    const locale = getLocale(language)
    const { time } = locale.formats
    for (const [usual, said] of [
      ['07:40', '2026-11-21T07:40:00+05:30'],
      ['08:11', '2026-11-21T08:15:00+05:30'],
      ['08:56', '2026-11-21T09:00:00+05:30'],
      ['23:57', '2026-11-22T00:00:00+05:30'],
    ] as const)
      expect(formatUsualTime(usual, '2026-11-21', locale)).toBe(time(said))
  },
)

const correction = {
  _id: '1-20261120',
  location: 'Pune',
  date: '2026-11-20',
  at: '2026-11-21T04:45:00.000Z',
  action: 'update' as const,
  prices: [{ market: 'retail' as const, kind: 'chicken' as const, before: 250, after: null }],
  reason: 'Typed < 1 kg & not 2',
}

const month = { location: 'Pune', month: '2026-11', days: 2, markets: {}, low: {}, high: {} }

test.each([
  ['/chicken-rate/pune', 'pune&amp;date=2026-11-20'],
  ['/rate-chart-web?date=', 'pune&amp;date=2026-11-20'],
  ['/compare?tab=city&city=Pune&date=2026-11-20', 'pune&amp;date=2026-11-20'],
  ['/compare?tab=city&city=Pune&month=2026-11', 'pune'],
  ['/compare?tab=month', 'pune'],
])(
  'a corrected day is marked at %s, no other, and the mark leads to its corrections',
  async (address, query) => {
    const daily = [pune, { ...pune, date: correction.date }]
    const given = { latest: [pune], daily, monthly: [month, { ...month, location: 'Agra' }] }
    const { html } = await makeSite({ ...given, corrections: [correction] }).render(address)
    expect(html.split('class="corrected"')).toHaveLength(2)
    expect(html).toContain(`href="/corrections?city=${query}"`)
    expect((await makeSite(given).render(address)).html).not.toContain('/corrections?')
  },
)

test('corrections say what was and what is of each price, and their feed says the same', async () => {
  const site = makeSite({ latest: [pune], corrections: [correction], next: 'c2' })
  const { html } = await site.render('/corrections?city=pune')
  expect(readText(html)).toMatch(
    /Pune ?Rates for 20 Nov 2026\. Corrected 21 Nov 2026, 10:15\sam IST ?Reason: Typed &lt; 1 kg &amp; not 2 ?Retail, Chicken 250 -/,
  )
  expect(html).toContain('href="/corrections?city=pune&amp;cursor=c2"')
  expect((await site.render('/corrections?city=atlantis')).status).toBe(404)
  expect(readText((await makeSite({}).render('/corrections')).html)).toContain('No corrections.')
  const feed = await site.file('/corrections/feed.xml')
  expect(feed?.body).toContain('Pune. Rates for 20 Nov 2026. Corrected 21 Nov 2026')
  expect(feed?.body).toContain('&lt;p&gt;Reason: Typed &amp;lt; 1 kg &amp;amp; not 2&lt;/p&gt;')
  expect(feed?.body).toContain('#1-20261120-2026-11-21T04:45:00.000Z')
})
