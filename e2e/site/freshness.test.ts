import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { enterRate, send } from '../api.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

const CITY = 'Imphal'
const SLUG = 'imphal'

/** What shows a city's rates of today: every kind of page and file there is. */
const addresses = (day: string) => [
  '/',
  '/?market=retail',
  '/te',
  '/rate-chart-web',
  `/rate-chart-web?date=&city=${CITY}`,
  '/compare',
  '/compare?tab=month',
  `/compare?tab=city&city=${CITY}&date=${day}`,
  `/compare?tab=cities&city=${CITY}&city=Pune`,
  `/chicken-rate/${SLUG}`,
  `/ta/chicken-rate/${SLUG}?days=7&market=retail`,
  `/chicken-rate/${SLUG}/board`,
  `/embed/${SLUG}`,
  '/state/manipur',
  '/feed.xml',
  `/chicken-rate/${SLUG}/feed.xml`,
  `/og/en/${SLUG}/${day}.png`,
]

/** Every figure another one than those of the seeds, INR per kg. */
function pricesWith(more: number) {
  const prices = makePrices(CITY, 0)
  for (const market of MARKETS) for (const kind of KINDS) prices[market][kind] += more
  return prices
}

test('a correction is on every page and in every file for the next reader', async ({ today }) => {
  const { url, adminToken } = readRun()
  const { _id } = await enterRate({ location: CITY, date: today, markets: pricesWith(100) })
  /** One after the other, as one visitor reads: many at once may be asked to come again. */
  async function readAll() {
    const contents = new Map<string, string>()
    for (const path of addresses(today)) {
      const answer = await fetch(url + path)
      expect(answer.status, path).toBe(200)
      contents.set(path, Buffer.from(await answer.arrayBuffer()).toString('base64'))
    }
    return contents
  }
  const before = await readAll()
  await send('PUT', `/api/rates/daily/${_id}`, { token: adminToken, body: { markets: pricesWith(207) } })
  for (const [path, content] of await readAll()) expect(content === before.get(path), path).toBe(false)
})
