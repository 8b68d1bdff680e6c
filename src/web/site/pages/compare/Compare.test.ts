import { describe, expect, test } from 'vitest'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { full, latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

/** A city with two days of this month: of the retail price alone. */
const inMonth = (location: string, [first, last]: [number, number], state = 'Telangana') =>
  latest(location, {
    state,
    markets: { retail: { chicken: last, skinless: 260 } },
    previous: { date: '2026-11-03', markets: { retail: { chicken: first, skinless: 260 } } },
  })

const TABS = ['', '?tab=month', '?tab=city', '?tab=cities']
test.each(TABS)('/compare%s renders on an empty database, and links to the others', async query => {
  const { status, html } = await makeSite({}).render(`/compare${query}`)
  expect(status).toBe(200)
  expect(readText(html)).toContain('Today This Month By City Compare Cities')
  expect(html).not.toContain('<table')
  for (const tab of TABS) expect(html).toContain(`href="/compare${tab}"`)
})

test.each(['?tab=nothing', '?tab=__proto__', '?tab=month&tab=city'])('%s still is Compare', async query => {
  const { status, html } = await makeSite({ latest: [latest('Pune')] }).render(`/compare${query}`)
  expect(status).toBe(200)
  expect(html).toContain('<table')
})

describe('This Month', () => {
  test('a city has mean, low and high, "-" for what is missing, and a link to its days', async () => {
    const { html } = await makeSite({ latest: [inMonth('Navi Mumbai', [220, 236])] }).render(
      '/compare?tab=month',
    )
    expect(readText(html)).toMatch(/Navi Mumbai 2 days Retail 228 220–236 260 - /)
    expect(html).toContain('href="/chicken-rate/navi-mumbai?month=2026-11"')
  })

  describe('its bar', () => {
    const wholesale = { wholesale: { chicken: 1 } }
    const { render } = makeSite({
      latest: [
        inMonth('Bengaluru', [229, 231], 'Karnataka'),
        inMonth('Kochi', [219, 220], 'Kerala'),
        latest('Pune', { markets: wholesale, previous: null }),
      ],
    })

    test.each([
      ['state=kerala', ['kochi']],
      ['rates=retail&order=price', ['kochi', 'bengaluru', 'pune']],
      // from the lowest price of the month to the highest
      ['rates=retail&order=change', ['bengaluru', 'kochi', 'pune']],
    ])('%s shows %j', async (query, cities) => {
      const { html } = await render(`/compare?tab=month&${query}`)
      const slugs = [...html.matchAll(/<a href="\/chicken-rate\/([^"]*)\?month=2026-11"/g)]
      expect(slugs.map(([, slug]) => slug)).toEqual(cities)
      expect(html.includes('scope="rowgroup"')).toBe(query === 'state=kerala')
    })

    test('without script it is a form of this tab', async () => {
      const { html } = await render('/compare?tab=month&rates=retail')
      expect(html).toMatch(/<form [^>]*action="\/compare"[^>]*><input type="hidden"[^>]* value="month"/)
      expect(html).toMatch(/<option value="retail" selected="">/)
    })
  })
})

describe('By City', () => {
  test('a sentence at each field names what is missing', async () => {
    const { render } = makeSite({ latest: [latest('Pune')] })
    const { status, html } = await render('/compare?tab=city&city=&date=&month=')
    expect(status).toBe(400)
    expect(html).toMatch(/id="city-problem">Please select a city</)
    expect(html).toMatch(/id="date-problem">Please select either Date or Month</)
  })

  test('a read that fails has a sentence and no table', async () => {
    const { render, open } = makeSite({ latest: [latest('Pune')], env: {} })
    const { pool } = (await open()).storage
    await pool.query('alter table city rename to lost')
    for (const time of [`date=${TODAY}`, 'month=2026-11']) {
      const { status, html } = await render(`/compare?tab=city&city=Pune&${time}`)
      expect(status).toBe(503)
      expect(readText(html)).toContain('Failed to fetch data for selected city')
      expect(html).not.toContain('<table')
    }
    await pool.query('alter table lost rename to city')
  })

  test('a date shows the record, under the name it is published by', async () => {
    const { render } = makeSite({ latest: [latest('Bengaluru', { date: YESTERDAY })] })
    const { html } = await render(`/compare?tab=city&city=bangalore&date=${YESTERDAY}&month=`)
    expect(readText(html)).toMatch(/Bengaluru, 20 Nov 2026 .* Bengaluru .*1 Kg Rate 230/)
  })

  const markets = { retail: { chicken: 228.4 } }
  const OLDER = ['2026-08-09', '2026-10-02'].map(date => ({ location: 'Pune', date, markets }))

  test('the months from the first rate on are offered, newest first, with the one of the address', async () => {
    const { render } = makeSite({ latest: [inMonth('Pune', [220, 236])], daily: OLDER })
    const { html } = await render('/compare?tab=city&city=Pune&month=2026-10')
    const months = [...html.matchAll(/<option value="(\d{4}-\d\d)"/g)].map(([, month]) => month)
    expect(months).toEqual(['2026-11', '2026-10', '2026-09', '2026-08'])
    expect(html).toMatch(/<option value="2026-10" selected/)
    expect(readText(html)).toMatch(/Pune, October 2026 .* Retail 228 - -/)
  })
})

describe('Compare Cities', () => {
  const ask = (cities: string[], rest = '') =>
    `/compare?tab=cities${cities.map(city => `&city=${encodeURIComponent(city)}`).join('')}${rest}`
  const rates = [
    latest('Agra', { markets: full(240) }),
    latest('Bhopal', { markets: {} }),
    latest('Pune', { markets: full(230) }),
  ]
  const siteWith = (given: readonly LatestRate[] = []) =>
    makeSite({
      latest: [...given, ...rates.filter(rate => given.every(each => each.location !== rate.location))],
    })

  test.each([
    [['Agra', 'Bhopal', 'Pune', 'Surat'], '', 'You can compare up to 3 cities, and you ticked 4.'],
    [['Agra'], '&market=nowhere', 'Choose a market from the list.'],
  ])('%j%s get a sentence and no table, and what was ticked stays so', async (cities, rest, sentence) => {
    const { status, html } = await siteWith().render(ask(cities, rest))
    expect(status).toBe(400)
    expect(readText(html)).toContain(sentence)
    expect(html.match(/type="checkbox"[^>]*checked/g)).toHaveLength(cities.length)
    expect(html).not.toContain('<table')
  })

  test('once three are ticked they stand alone, and a sentence explains how to change', async () => {
    const { render } = makeSite({ latest: [...rates, latest('Surat')] })
    const { html } = await render(ask(['Agra', 'Bhopal', 'Pune']))
    expect(readText(html)).toContain('3 of 3 chosen. Untick one to change.')
    const shown = [...html.matchAll(/<label class="tap">.*?value="(\w+)"/g)].map(([, city]) => city)
    expect(shown).toEqual(['Agra', 'Bhopal', 'Pune'])
    expect(html).toMatch(/<input type="search"[^>]* hidden=""/)
  })

  test('chosen cities stand first, in the order of the address', async () => {
    const { html } = await siteWith().render(ask(['Pune', 'Bhopal']))
    const listed = [...html.matchAll(/type="checkbox"[^>]*value="(\w+)"/g)].map(([, city]) => city)
    expect(listed).toEqual(['Pune', 'Bhopal', 'Agra'])
  })

  test('rows are cities; "-" where a value is missing; the lowest is marked', async () => {
    const { html } = await siteWith().render(ask(['Agra', 'Bhopal', 'Pune'], '&market=retail'))
    expect(readText(html)).toMatch(/Retail, today .* Agra 250 .* Bhopal - - - Pune 240 lowest/)
    expect(html.match(/<mark/g)).toHaveLength(3)
    const [, shared] = html.match(/href="(https:\/\/wa\.me\/[^"]*)"/)!
    expect(new URL(shared!.replaceAll('&amp;', '&')).searchParams.get('text')).toMatch(
      /^Retail, \d+ Nov 2026, ₹ per kg: Agra 250, .*Pune 240\nhttp.*\/compare\?tab=cities&city=Agra/,
    )
  })

  const OLD = { date: '2026-11-19', markets: full(100) }
  test.each<[string[], LatestRate[]]>([
    [['Agra'], []],
    [
      ['Agra', 'Surat'],
      [latest('Agra'), latest('Surat')],
    ],
    [
      ['Agra', 'Pune'],
      [latest('Agra'), latest('Pune', OLD)],
    ],
  ])('one city alone, equal prices and an old price have no lowest: %j', async (cities, given) => {
    const { html } = await siteWith(given).render(ask(cities))
    expect(html).not.toContain('<mark')
    expect(/Pune Not updated today: last rate 19 Nov - - - /.test(readText(html))).toBe(
      cities.includes('Pune'),
    )
  })

  test('below the table the last days are drawn, a line for each city, also told in words', async () => {
    const { html } = await siteWith().render(ask(['Agra', 'Bhopal', 'Pune'], '&market=retail'))
    const [, drawn] = html.split('id="drawn"')
    expect(readText(`<h3${drawn}`)).toContain('Chicken in Agra, Bhopal, Pune, last 30 days')
    expect(drawn).toMatch(/aria-label="Agra: ₹250 on [^"]* Pune: ₹240 on [^"]*"/)
    expect(drawn!.match(/<path class="\w+"/g)).toHaveLength(4)
  })

  test('without a rate in the last days nothing is drawn', async () => {
    const given = [latest('Bhopal', { markets: {}, previous: null })]
    expect((await siteWith(given).render(ask(['Bhopal']))).html).not.toContain('id="drawn"')
  })

  test.each(LANGUAGES)(
    'a last rate, or the one before, of another year has its year in %s',
    async language => {
      const previous = { date: '2025-11-17', markets: full(200) }
      const daily = [
        latest('Agra', { previous }),
        latest('Bhopal', { date: '2024-11-19', previous: { ...previous, date: '2023-11-17' } }),
      ]
      const { html } = await siteWith(daily).render(localizePath(language, ask(['Agra', 'Bhopal'])))
      expect(readText(html)).toContain('2025')
      expect(html.match(/class="note">[^<]*2024/g)).toHaveLength(1)
    },
  )

  test('a city counts once, however it is written, and an unknown name is no city', async () => {
    const { html } = await siteWith().render(ask(['Pune', ' pune ', '<script>', '']))
    expect(readText(html)).toContain('1 of 3 chosen.')
  })
})
