import { expect, test } from 'vitest'
import { full, latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'
import { ADDRESSES } from '../../web/site/addresses.ts'

const PARTS: Record<string, string> = { slug: 'pune', state: 'maharashtra', cities: 'pune' }
const VIEWS = [
  ...ADDRESSES.filter(({ isPrivate, isFile }) => !isPrivate && !isFile).map(({ path }) =>
    path.replace(/:(\w+)/g, (_, name: string) => PARTS[name]!),
  ),
  '/?rates=oneKgRate',
  '/rate-chart-web?date=',
  '/compare?tab=month',
  '/compare?tab=cities&city=Pune&city=Nashik',
  `/compare?tab=city&city=Pune&date=${TODAY}`,
  '/compare?tab=city&city=Pune&month=2026-11',
  '/chicken-rate/pune?days=365&market=all',
]
const cities = [228, 216].map((price, at) =>
  latest(['Pune', 'Nashik'][at]!, {
    state: 'Maharashtra',
    markets: full(price),
    previous: { date: at ? '2026-11-17' : YESTERDAY, markets: full(210) },
    trend: [{ date: '2026-11-16', price: 201 + at }],
  }),
)
const { render } = makeSite({ latest: cities })

test.each(VIEWS)('%s leads to what the markets mean, where it shows rates of one', async view => {
  const { html } = await render(view)
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  const shown = readText(main.replaceAll(/<(select|datalist)[\s\S]*?<\/\1>/g, ''))
  const isNamed = /1 Kg Rate|Wholesale|Super ?[Mm]arket|Retail/.test(shown)
  expect([isNamed, /href="[^"#]*\/aboutus#markets"|id="markets"/.test(main)]).not.toEqual([true, false])
})

test('figures say of how many cities and days they are, and since when they changed', async () => {
  const words = readText((await render('/')).html)
  expect(words).toContain('2 of 2 cities updated today')
  expect(words).toContain('with change since 20 Nov unless a row names another day')
  expect(words).toContain('Pune ₹228 up 18 Nashik since 17 Nov ₹216 up 6')
  expect(words).toMatch(
    /median of 2 cities India 4 days: ₹202–222 Chicken ₹222 up ₹12 .* change from each city’s previous rate/,
  )
})
