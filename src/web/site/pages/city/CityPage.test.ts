import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { full, latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

type Given = Parameters<typeof makeSite>[0]
const day = (date: string, price = 230, location = 'Pune') => ({
  _id: date,
  location,
  date,
  markets: full(price),
})
const month = Array.from({ length: 30 }, (_, back) => day(addDays(TODAY, -back), 230 - back))
const given = { latest: [latest('Pune'), latest('Nashik', { state: 'Maharashtra' })], daily: month }
const at = async (address: string, over: Given = {}) => {
  const { status, html, location } = await makeSite({ ...given, ...over }).render(address)
  return { status, html, location, words: readText(html) }
}

test.each<[string, Given?]>([
  ['/chicken-rate/atlantis'],
  ['/chicken-rate/pune', { latest: [], daily: [] }],
  ['/chicken-rate/pune/board', { latest: [], daily: [] }],
])('there is no page at %s of %j', async (address, over) =>
  expect((await at(address, over)).status).toBe(404),
)

test('the way to a city that is called as its state does not name it twice', async () => {
  const { html } = await at('/chicken-rate/delhi', { latest: [latest('Delhi', { state: 'Delhi' })] })
  expect(html).not.toContain('href="/state/delhi"')
})

test.each(['?days=90', '/board'])(
  'an old spelling redirects permanently to the current one, with %s',
  async rest => {
    const { render } = makeSite({ latest: [latest('Bengaluru')] })
    const location = `/chicken-rate/bengaluru${rest}`
    expect(await render(`/chicken-rate/bangalore${rest}`)).toMatchObject({ status: 301, location })
  },
)

test('an unknown choice is a 400 with a sentence and the default view', async () => {
  const { status, words } = await at('/chicken-rate/pune?days=31')
  expect(status).toBe(400)
  expect(words).toContain('We cannot show that choice')
  expect(words).toContain('Chicken in Pune, last 30 days')
})

const of = (over: Partial<LatestRate>): Given => ({ latest: [latest('Pune', over)], daily: [] })
const wholesale = { date: '2026-11-02', markets: { wholesale: { chicken: 180 } } }
const RANGE = /High ₹180 2 Nov Low ₹180 2 Nov Average ₹180 Wholesale, 1 day/
const gap = {
  latest: [latest('Pune', { previous: null })],
  daily: [day(TODAY), { ...day(YESTERDAY), markets: { retail: { chicken: 233.5 } } }],
}
const SECOND = { date: '2026-11-02', markets: full(222.5) }

test.each<[query: string, given: Given, said: (string | RegExp)[]]>([
  [
    '',
    {},
    ['Chicken in Pune is ₹230 per kg today, ₹2 more than on 20 Nov.', '₹ per kg, with change since 20 Nov'],
  ],
  ['', {}, [/Updated 21 Nov, 7:42\sam IST/]],
  [
    '',
    of({ date: YESTERDAY, previous: { date: '2026-11-18', markets: full(235) } }),
    ['was ₹230 per kg on 20 Nov, ₹5 less than on 18 Nov.'],
  ],
  ['', of({ previous: { date: '2025-12-31', markets: full(230) } }), ['today, the same as on 31 Dec 2025.']],
  ['', of({ previous: null }), ['Chicken in Pune is ₹230 per kg today.']],
  ['', of({ markets: { retail: { boneless: 400 } } }), ['We have no 1 Kg Rate for chicken in Pune.']],
  ['', of({ markets: {} }), ['No market rates available']],
  // what other weights cost
  [
    '',
    {},
    [
      /in shops ₹ at the retail rate for 21 Nov Weight Chicken Skinless Boneless 500 g 120 135 240 1 kg 240 270 480 2 kg 480 540 960/,
    ],
  ],
  [
    '?market=wholesale&kind=skinless',
    {},
    ['Skinless in Pune, last 30 days', /India, median 21 Nov Today 200 230 400 230/],
  ],
  // the figures of a drawing, - where there is none
  ['?market=retail', gap, [/21 Nov Today 240 270 480 240 20 Nov 233.5 - - 234/]],
  ['?month=2026-11', of(SECOND), [/Day by day Date Chicken .* 2 Nov 222.5/]],
  // the market is named where wholesale rates are all there is
  ['?month=2026-11', of(wholesale), [RANGE]],
  ['', of(wholesale), [RANGE]],
  ['?month=2026-10&market=retail', { daily: [] }, ['No rates in this time.']],
])('the page %j of a city with %j says %j', async (query, given, said) => {
  const { words } = await at(`/chicken-rate/pune${query}`, given)
  for (const each of said) expect(words).toMatch(each)
  expect(words).not.toMatch(/NaN|undefined|Infinity/)
})

test('a city that is not updated today says so and nowhere calls its rate today’s', async () => {
  const { words } = await at('/chicken-rate/pune', of({ date: '2024-03-09', previous: null }))
  expect(words).toMatch(/Not updated today: last rate 9 Mar 2024 ?Usually updated by 10:00\sam IST/)
  expect(words).toContain('Rates for 9 Mar 2024 by market')
  expect(words).toContain('No rates in this time.')
  expect(words).not.toMatch(/per kg today|rate in Pune today|Today’s rates by market|Updated 2/)
})

describe('whether today is high', () => {
  const prices = Array.from({ length: 90 }, (_, at) => (at < 82 ? 210 : 240))
  const show = async (before: readonly number[], over: Partial<LatestRate> = {}) => {
    const trend = before.map((price, at) => ({ date: addDays(TODAY, -1 - at), price }))
    const pune = latest('Pune', { previous: null, trend: [...trend, ...(over.trend ?? [])] })
    return at('/chicken-rate/pune', { latest: [{ ...pune, ...over, trend: pune.trend }], daily: [] })
  }

  test('is shown in words, with the price of a year ago', async () => {
    const { words } = await show(prices, { trend: [{ date: '2025-11-20', price: 198 }] })
    expect(words).toMatch(
      /Is today high\? High: costlier than on 82 of the last 90 days A year ago, on 20 Nov 2025: ₹198, ₹32 less/,
    )
  })

  test.each([
    [68, 22, 'High', 'High: costlier than on 68 of the last 90 days'],
    [22, 68, 'Low', 'Low: cheaper than on 68 of the last 90 days'],
    [67, 23, 'Usual', 'Usual: neither low nor high in the last 90 days'],
    [0, 0, 'Usual', 'Usual: neither low nor high in the last 90 days'],
  ])(
    'with %d lower and %d higher days a price is called %s, beside it too',
    async (lower, higher, word, said) => {
      const before = prices.map((_, at) => (at < lower ? 210 : at < lower + higher ? 240 : 230))
      const { words } = await show(before)
      expect(words).toMatch(new RegExp(`Chicken ₹230 ${word} .*In shops`))
      expect(words).toContain(said)
    },
  )

  test('is not asked of an earlier day, whose board has its day as a badge', async () => {
    const { html, words } = await show(prices, { date: YESTERDAY })
    expect(words).not.toContain('high?')
    expect(html).toMatch(
      /<section class="board earlier"[^>]*><header><p class="eyebrow">1 Kg Rate<em>Rate of 20 Nov</,
    )
    expect((await show(prices)).html).toContain('<section class="board"')
  })
})

test('without a retail rate nothing is said of shops', async () => {
  expect((await at('/chicken-rate/pune', of(wholesale))).words).not.toContain('500 g')
})

test('a market is compared with the median of all cities up to today, as on Home', async () => {
  const nashik = latest('Nashik', { previous: { date: YESTERDAY, markets: full(216) } })
  const two = { latest: [latest('Pune'), nashik] }
  const { html, words } = await at('/chicken-rate/pune', two)
  expect(words).toMatch(
    /Date Chicken Skinless Boneless India, median 21 Nov Today 230 260 460 230 20 Nov 228 258 456 222 19 Nov 228/,
  )
  expect(html).toMatch(/aria-label="1 Kg Rate: [^"]*₹230 on 21 Nov[^"]* India, median: [^"]*₹230 on 21 Nov/)
})

test('years stand on the axis of a chart that reaches into another one', async () => {
  const readYears = async (days: number) =>
    [...(await at(`/chicken-rate/pune?days=${days}`)).html.matchAll(/<tspan[^>]*>(20\d\d)</g)].map(
      ([, year]) => year,
    )
  expect(await readYears(90)).toEqual([])
  expect(await readYears(365)).toEqual(['2025', '2026', '2026', '2026', '2026'])
})

test('a page has the records of the time that it shows, and no older ones', async () => {
  const daily = [day('2025-11-22', 231), day('2025-11-21', 217.25)]
  const { words } = await at('/chicken-rate/pune?days=365', { daily })
  expect(words).toContain('22 Nov 2025 231')
  expect(words).not.toContain('217.25')
})

test('a city links to its neighbours, its state, Compare, the contact form and WhatsApp', async () => {
  const { html } = await at('/chicken-rate/pune')
  for (const link of [
    '/chicken-rate/nashik',
    '/state/telangana',
    '/compare?tab=cities&amp;city=Pune',
    '/contact?subject=Report+Incorrect+Rate&amp;city=Pune&amp;date=2026-11-21&amp;price=230',
    'https://wa.me/?text=Chicken+in+Pune%3A+%E2%82%B9230+per+kg+%2821+Nov+2026%29%0Ahttps%3A%2F%2Frates.example%2Fchicken-rate%2Fpune',
  ])
    expect(html).toContain(`href="${link}"`)
})

test('a link that is shared is described by its prices and their day, where all are known', async () => {
  const describe = async (over: Partial<LatestRate>) =>
    /property="og:description" content="([^"]*)"/.exec((await at('/chicken-rate/pune', of(over))).html)![1]
  expect(await describe({})).toBe('Skinless ₹260, boneless ₹460, shops ₹240. 21 Nov.')
  expect(await describe({ date: YESTERDAY })).toContain('20 Nov.')
  expect(await describe({ markets: { oneKgRate: { chicken: 230 } } })).toMatch(
    /^Chicken, skinless and boneless/,
  )
})

test('a name in another script has its letters in its address', async () => {
  const { status, html } = await at(`/chicken-rate/${encodeURIComponent('मुंबई')}`, { latest: [latest('मुंबई')] })
  expect(status).toBe(200)
  expect(html).toContain(
    `rel="canonical" href="https://rates.example/chicken-rate/${encodeURIComponent('मुंबई')}"`,
  )
})

test('the board by itself is not indexed', async () => {
  const { status, html, words } = await at('/chicken-rate/pune/board')
  expect(status).toBe(200)
  expect(html).toContain('noindex')
  expect(html).not.toContain('<header class="top ')
  expect(words).toContain('My city · 1 Kg Rate today Pune')
})
