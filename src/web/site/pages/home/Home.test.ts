import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { full, latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

const FOLDED = ['assam', 'kerala', 'other']
const makeTrend = (price: number) =>
  Array.from({ length: 30 }, (_, back) => ({ date: addDays(TODAY, back - 29), price: price + (back % 7) }))

const home = async (...rates: LatestRate[]) => (await makeSite({ latest: rates }).render('/')).html
const read = async (...rates: LatestRate[]) => readText(await home(...rates))

test('without any rate Home has a sentence, with no empty table and no broken figure', async () => {
  const html = await home()
  expect(html).not.toMatch(/<table|NaN|undefined|Infinity/)
  expect(readText(html)).toContain('No rates yet')
})

test('where only older rates were published Home dates them and links to them', async () => {
  const html = await home(latest('Pune', { date: '2026-10-20' }))
  expect(readText(html)).toContain('No rates yet today. Last rates: 20 Oct ')
  expect(readText(html)).not.toContain('Nothing has been published')
  expect(html).toContain('href="/rate-chart-web?date=2026-10-20"')
})

test('Home names what is missing: a figure is -, a city has no rates, no day is today', async () => {
  const absent = await read(latest('Pune', { markets: { oneKgRate: { chicken: 230 } } }))
  expect(absent).toMatch(/1 Kg Rate 230 up 2 - - Wholesale - - -/)
  const without = await read(latest('Pune', { markets: {} }))
  expect(without).toContain('No market rates available')
  expect(without).not.toMatch(/NaN|undefined|Infinity/)
  const older = await read(latest('Pune', { date: YESTERDAY, previous: null }))
  expect(older).toMatch(/No rates yet today. Last rates: 20 Nov .*Rates for 20 Nov/)
  expect(older).not.toMatch(/Updated 2|Today’s rates|yesterday/)
})

test('a price is shown as entered; a change in whole rupees, below one exactly, and nothing where none moved', async () => {
  const before = {
    date: YESTERDAY,
    markets: { oneKgRate: { chicken: 230, skinless: 259.6, boneless: 450.15 } },
  }
  const markets = { oneKgRate: { chicken: 230, skinless: 260.1, boneless: 460.5 } }
  const words = await read(latest('Pune', { previous: before, markets }))
  expect(words).toContain('1 Kg Rate 230 260.1 up 0.5 460.5 up 10 Wholesale')
  expect(words).toMatch(/Chicken ₹230 Skinless ₹260.1 up ₹0.5 Boneless ₹460.5 up ₹10 since 20 Nov/)
})

test('no day is named that changes are counted from where nothing has moved', async () => {
  const since = (price: number) => ({ previous: { date: '2026-11-17', markets: full(price) } })
  expect(await read(latest('Pune', since(228)), latest('Nashik'))).toContain('Pune since 17 Nov ₹230 up 2')
  expect(await read(latest('Pune', since(230)), latest('Nashik'))).not.toContain('since 17 Nov ₹')
})

test('the name of a market stands above figures that are long', async () => {
  const isLong = async (chicken: number) =>
    (await home(latest('Pune', { markets: { retail: { chicken } } }))).includes('<tbody class="long">')
  expect(await isLong(1234.56)).toBe(true)
  expect(await isLong(12_345)).toBe(false)
})

test('the last rates of a city without one today are dated and show no change', async () => {
  const before = { date: '2026-11-18', markets: full(100) }
  const old = latest('Agra', { date: '2026-11-19', markets: full(111), previous: before })
  const html = await home(latest('Pune'), old)
  const group = html.match(/<tbody[^>]*class="old"[\s\S]*?<\/tbody>/)![0]
  expect(readText(group)).toMatch(/Not updated today: last rate 19 Nov .* 111/)
  expect(group).not.toContain('delta')
  expect(readText(html)).toContain('Last rates: Agra (19 Nov)')
})

test('Home shows the day and its newest write; with one city the board shows that city, not a median', async () => {
  const words = await read(latest('Pune'))
  for (const said of [
    /Saturday, 21 November 2026 Updated 21 Nov, 7:42\sam IST/,
    '1 Kg Rate today Pune',
    '₹230 up ₹2',
  ])
    expect(words).toMatch(said)
  expect(words).not.toContain('median')
})

test('Home of forty cities has at most seventy links', async () => {
  const html = await home(...Array.from({ length: 40 }, (_, at) => latest(`City ${at}`)))
  expect(html.match(/<a /g)!.length).toBeLessThanOrEqual(70)
})

describe('five hundred cities', () => {
  const states = ['Kerala', 'Assam', null]
  const BIG: Record<number, string> = { 7: 'Mumbai', 499: 'Pune' }
  const rates = Array.from({ length: 500 }, (_, at) =>
    latest(BIG[at] ?? `City ${at}`, { state: states[at % 3]!, trend: makeTrend(at + 100) }),
  )
  const site = makeSite({ latest: rates })
  const findGroups = (html: string) =>
    [...html.matchAll(/<th scope="rowgroup"[^>]*><a [^>]*>([^<]*)/g)].map(([, city]) => city)

  test('the biggest stand open by name, the others are folded by state with a link to it', async () => {
    const { html } = await site.render('/')
    const groups = findGroups(html)
    expect(groups).toHaveLength(50)
    expect(groups).toEqual(expect.arrayContaining(['Mumbai', 'Pune']))
    expect(readText(html)).toContain('median of 500 cities')
    const folds = [...html.matchAll(/<details class="fold" data-state="([^"]*)">.*?<\/details>/gs)]
    // those of the table and those of the 1 Kg rate section; cities without a state come last
    expect(folds.map(([, state]) => state)).toEqual([...FOLDED, ...FOLDED])
    expect(folds[0]![0]).toContain('href="/state/assam"')
  })

  test('the page of a state has all its cities in both lists', async () => {
    const { html } = await site.render('/?state=other&market=retail')
    expect(findGroups(html).length).toBeGreaterThan(150)
    expect(html.split('<th scope="row">City').length - 1).toBeGreaterThan(150)
    expect(html).not.toContain('class="fold"')
  })

  test('another order opens the first ones of that order, and Home weighs at most 300 kB', async () => {
    const { html } = await site.render('/?order=change')
    expect(findGroups(html)).toHaveLength(50)
    expect(Buffer.byteLength(html)).toBeLessThan(300_000)
  })
})

describe('the bar above the table', () => {
  const older = latest('Agra', { date: '2026-11-19', markets: full(100) })
  const rates = [
    older,
    latest('Bengaluru', { markets: full(240), state: 'Karnataka' }),
    latest('Kochi', { markets: full(220), state: 'Kerala' }),
    latest('Pune', { markets: full(229), state: 'Maharashtra' }),
  ]
  const site = makeSite({ latest: rates })
  const show = async (query: string) => {
    const { html } = await site.render(`/compare?${query}`)
    return [...html.matchAll(/<a href="\/chicken-rate\/([^"]*)"/g)].map(([, slug]) => slug)
  }

  test.each(['rates=bazaar', 'order=random', 'state=atlantis', 'state=%00', 'order=name'])(
    '%s is as if nothing was asked for, under the same key',
    async query => {
      expect((await site.render(`/?${query}`)).html).toBe((await site.render('/')).html)
      for (const path of ['/', '/compare'])
        expect(site.site.parseQuery(path, new URLSearchParams(query)).toString()).toBe('')
    },
  )

  test.each([
    ['', ['agra', 'bengaluru', 'kochi', 'pune']],
    ['state=kerala', ['kochi']],
    // what is not of today is neither cheapest nor has it changed
    ['order=price', ['kochi', 'pune', 'bengaluru', 'agra']],
    ['order=change', ['bengaluru', 'kochi', 'pune', 'agra']],
    ['order=change&rates=retail&state=kerala', ['kochi']],
  ])('%s shows %j', async (query, cities) => expect(await show(query)).toEqual(cities))

  test('with one market each city has one row, and its choice is said', async () => {
    const { html } = await site.render('/?rates=wholesale&order=price&state=kerala')
    expect(html).not.toContain('scope="rowgroup"')
    expect(html).toMatch(/<option value="wholesale" selected="">/)
    expect(html).toMatch(/<option value="price" selected="">/)
    expect(html).toMatch(/<option value="kerala" selected="">/)
  })
})

test('readers of a language see cities of its states first, each with the price of the day, and none without one', async () => {
  const places = {
    Hyderabad: 'Telangana',
    Vijayawada: 'Andhra Pradesh',
    Mumbai: 'Maharashtra',
    Delhi: 'Delhi',
  }
  const rates = Object.entries(places).map(([city, state]) => latest(city, { state }))
  const { render } = makeSite({
    latest: [...rates, latest('Warangal', { state: 'Telangana', date: '2026-11-19' })],
  })
  const listChosen = async (path: string) => {
    const [, list] = (await render(path)).html.match(/<ul class="near"[^>]*>(.*?)<\/ul>/s)!
    return [...list!.matchAll(/chicken-rate\/([^"]+)"><span>[^<]*<\/span><b>₹\d+/g)].map(([, slug]) => slug)
  }
  expect(await listChosen('/te')).toEqual(['hyderabad', 'vijayawada', 'mumbai', 'delhi'])
  expect(await listChosen('/mr')).toEqual(['mumbai', 'delhi', 'hyderabad', 'vijayawada'])
  expect(await listChosen('/')).toEqual(['mumbai', 'delhi', 'hyderabad', 'vijayawada'])
})
