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

test('without rates every state says that it has none', async () => {
  const { status, html, words } = await read('/map', { latest: [] })
  expect(status).toBe(200)
  expect(words.match(/No rates/g)).toHaveLength(Object.keys(STATE_TILES).length)
  expect(html).not.toMatch(/class="dots"|NaN|Infinity/)
})

test('every state of India has a tile of its own', () => {
  const file = new URL('../../../../../db/places/india-cities.by-state.json', import.meta.url)
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
  expect(words).toContain('Maharashtra 230.5 3')
  expect(words).toContain('Uttar Pradesh 185.13 2')
  expect(html).toMatch(/>MH<\/text><text[^>]*>3<\/text><text[^>]*>231<\/text>/)
})

test('a state without a rate of the day says so, whatever its cities had before', async () => {
  const { html, words } = await read('/map')
  expect(words).toContain('Bihar No rates')
  expect(words).toContain('Kerala No rates')
  expect(words).toContain('Ladakh No rates')
  expect(html).toContain('href="/state/bihar"')
  expect(html).not.toContain('href="/state/ladakh"')
  expect(words).not.toContain('999')
})

test('cities whose place is known are dots, the cheapest and the dearest by name; the others are counted', async () => {
  const { html, words } = await read('/map')
  expect(html.match(/<circle/g)).toHaveLength(5)
  expect(words).toContain(
    '5 cities with a rate; the places of 2 more are not known. Lowest: Agra ₹180. Highest: Mumbai ₹240.',
  )
})

test('the map speaks the language of its page, is in the sitemap and is linked from every page', async () => {
  const { words } = await read('/hi/map')
  expect(words).toContain('महाराष्ट्र 230.5 3')
  expect((await makeSite({ latest: rates }).file('/sitemap.xml'))!.body).toContain(
    '<loc>https://rates.example/hi/map</loc>',
  )
  expect((await read('/hi/aboutus')).html).toContain('href="/hi/map"')
})
