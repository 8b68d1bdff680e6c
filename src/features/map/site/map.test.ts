import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { full, latest, makeSite, readText, YESTERDAY } from '#test/site.ts'
import { COLUMNS, ROWS, STATE_TILES } from './stateTiles.ts'

const priced = (city: string, state: string | null, price: number) =>
  latest(city, { state, markets: full(price) })
const rates = [
  priced('Pune', 'Maharashtra', 200),
  priced('Nashik', 'Maharashtra', 230.5),
  priced('Mumbai', 'Maharashtra', 240),
  priced('Agra', 'Uttar Pradesh', 180),
  priced('Kanpur', 'Uttar Pradesh', 190.25),
  latest('Patna', { state: 'Bihar', date: YESTERDAY, markets: full(999) }),
  latest('Kochi', { state: 'Kerala', markets: { retail: { chicken: 999 } } }),
  priced('Newtown', null, 210),
  priced('Oldtown', null, 211),
]
const read = async (address: string, over: Parameters<typeof makeSite>[0] = {}) => {
  const { status, html } = await makeSite({ latest: rates, ...over }).render(address)
  return { status, html, words: readText(html) }
}

test('without rates there is no map, and the page says why', async () => {
  const { status, html, words } = await read('/map', { latest: [] })
  expect(status).toBe(200)
  expect(words).toContain('No city has a rate yet.')
  expect(html).not.toMatch(/class="(dots|tiles)"|NaN|Infinity/)
})

test('a dot leads to its city, and those of big cities are named', async () => {
  const { html } = await read('/map')
  expect(html).toMatch(/<a href="\/chicken-rate\/agra" tabindex="-1"><title>Agra ₹180<\/title>/)
  expect(html).toMatch(/<text[^>]*>Mumbai<\/text>/)
})

test('names on the map never cover each other', async () => {
  const near = ['Delhi', 'Ghaziabad', 'Faridabad', 'Noida'].map(city => priced(city, null, 200))
  const { html } = await read('/map', { latest: near })
  const [, dots = ''] = html.split('class="dots"')
  expect([...dots.matchAll(/<text[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(['Delhi'])
})

test('a name that would be cut at the edge stands before its dot', async () => {
  const { html } = await read('/ta/map', { latest: [priced('Kolkata', null, 200)] })
  expect(html).toMatch(/text-anchor="end">கொல்கத்தா</)
})

test('every state of India has a tile of its own', () => {
  const file = new URL('../../../../db/places/coordinates.json', import.meta.url)
  expect(Object.keys(STATE_TILES).toSorted()).toEqual(
    Object.keys(JSON.parse(readFileSync(file, 'utf8'))).toSorted(),
  )
  const tiles = Object.values(STATE_TILES)
  expect(new Set(tiles.map(({ code }) => code)).size).toBe(tiles.length)
  expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(tiles.length)
  expect(tiles.filter(({ column, row }) => column > COLUMNS || row > ROWS)).toEqual([])
})

test('a state has the median and the number of its cities with a rate of the day, in its tile and in the table', async () => {
  const { html, words } = await read('/map')
  expect(words).toContain('1 Kg Rate of chicken on 21 Nov')
  expect(words).toContain('Maharashtra MH 231 3')
  expect(words).toContain('Uttar Pradesh UP 185 2')
  expect(html).toMatch(/>MH<\/text><text[^>]*>3<\/text><text[^>]*>231<\/text>/)
})

test('a state without a rate of the day has no row, whatever its cities had before', async () => {
  const { words } = await read('/map')
  expect(words).toMatch(/State Median Cities Maharashtra MH 231 3 Uttar Pradesh UP 185 2 Source/)
  expect(words).not.toMatch(/\b999\b/)
})

test('cities whose place is known are dots, the cheapest and the dearest by name; the others are counted', async () => {
  const { html, words } = await read('/map')
  expect(html.match(/<circle/g)).toHaveLength(5)
  expect(words).toContain(
    '5 cities with a rate; the places of 2 more are not known. Lowest: Agra ₹180. Highest: Mumbai ₹240.',
  )
})

test('the map speaks the language of its page, is in the sitemap and is linked from About', async () => {
  const { words } = await read('/hi/map')
  expect(words).toContain('महाराष्ट्र MH 231 3')
  expect((await makeSite({ latest: rates }).file('/sitemap-hi.xml'))!.body).toContain(
    '<loc>https://rates.example/hi/map</loc>',
  )
  expect((await read('/hi/aboutus')).html).toContain('href="/hi/map"')
})
