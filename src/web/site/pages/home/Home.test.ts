import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { full, latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

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

test.each(LANGUAGES)('last rates of another year have their year on Home in %s', async language => {
  const { render } = makeSite({ latest: [latest('Pune', { date: '2024-03-09' })] })
  const { html } = await render(localizePath(language, '/'))
  expect(readText(html)).toContain('2024')
  expect(html).toContain(`href="${localizePath(language, '/rate-chart-web')}?date=2024-03-09"`)
})

test('a city without market rates says so', async () => {
  const words = await read(latest('Pune', { markets: {} }))
  expect(words).toContain('No market rates available')
  expect(words).not.toMatch(/NaN|undefined|Infinity/)
})

test('an absent figure is -', async () => {
  const words = await read(latest('Pune', { markets: { oneKgRate: { chicken: 230 } } }))
  expect(words).toMatch(/1 Kg Rate 230 up 2 - - Wholesale - - -/)
})

test('when nothing is published today Home names the last day instead', async () => {
  const words = await read(latest('Pune', { date: YESTERDAY, previous: null }))
  expect(words).toContain('No rates yet today. Last rates: 20 Nov')
  expect(words).toContain('Rates of 20 Nov')
  expect(words).not.toMatch(/Updated 2|Today’s rates|yesterday/)
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

test('a change names its day when that is not the day before', async () => {
  expect(await read(latest('Pune', { previous: { date: '2026-11-17', markets: full(200) } }))).toContain(
    'up 30 since 17 Nov',
  )
})

test('a gap in the trend is drawn as a gap', async () => {
  const trend = [3, 2, 0].map(back => ({ date: addDays(TODAY, -back), price: 230 - back }))
  const html = await home(latest('Pune', { trend }))
  const path = html.match(/<svg class="spark"[\s\S]*?<path d="([^"]*)"/)![1]!
  expect(path.match(/M/g)).toHaveLength(2)
})

test('Home shows the day and the newest write of it', async () => {
  expect(await read(latest('Pune'))).toMatch(/Saturday, 21 November 2026 Updated 21 Nov, 7:42\sam IST/)
})

test('with one city the board shows that city, not an average', async () => {
  const words = await read(latest('Pune'))
  expect(words).toContain('1 Kg Rate today Pune')
  expect(words).toContain('₹230 up ₹2')
  expect(words).not.toContain('average')
})

test('cities are sorted by name and link to their pages', async () => {
  const html = await home(latest('Pune'), latest('Agra & Co'))
  expect(html.indexOf('>Agra &amp; Co</a>')).toBeLessThan(html.indexOf('>Pune</a>'))
  expect(html).toContain('href="/chicken-rate/agra-co"')
})

test('Home holds five hundred cities', async () => {
  const html = await home(...Array.from({ length: 500 }, (_, at) => latest(`City ${at}`)))
  expect(html.match(/scope="rowgroup"/g)).toHaveLength(500)
  expect(readText(html)).toContain('average of 500 cities')
})
