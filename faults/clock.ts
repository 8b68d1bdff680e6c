import { once } from 'node:events'
import { makeMarkets } from '../bench/markets.ts'
import { type Product, startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, until } from './fault.ts'
import { send } from './ledger.ts'

const CLOCK = new URL('./shiftedClock.ts', import.meta.url).href
/** Checks at one instant: what the product should show, and whether it does. */
type Checks = [claim: string, isSo: boolean][]

async function setClock(product: Product, now: string): Promise<void> {
  const moved = once(product.process, 'message')
  product.process.send(now)
  await moved
}

/** Enters a rate for a day and returns the status. */
async function enter(product: Product, date: string): Promise<number> {
  // a session may have expired with the clock
  const target = { url: product.url, token: await product.logIn() }
  const rate = { location: 'Midnightpur', date, markets: makeMarkets(200) }
  return (await send(target, 'POST', '/api/rates/daily', rate)).status
}

const fetchPage = async ({ url }: Product, path: string) => await (await fetch(url + path)).text()
const homeShows = async (product: Product, date: string) =>
  (await fetchPage(product, '/')).includes(`dateTime="${date}"`)
const monthShown = async (product: Product) =>
  (await fetchPage(product, '/compare?tab=month')).match(/All cities in (\w+ \d+)/)?.[1]

const before = async (product: Product, today: string, tomorrow: string): Promise<Checks> => [
  [`${tomorrow} is refused before it begins`, (await enter(product, tomorrow)) === 400],
  [`${today} is accepted`, (await enter(product, today)) === 201],
  [`Home shows ${today}`, await homeShows(product, today)],
]

const after = async (product: Product, today: string, month: string): Promise<Checks> => [
  [`Home shows ${today}`, await homeShows(product, today)],
  [`${today} is accepted now`, (await enter(product, today)) === 201],
  [`This Month is ${month}`, (await monthShown(product)) === month],
]

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const product = await startProduct(folder, port, { preload: CLOCK })
  const checks: Checks = []
  // 18:30 UTC is midnight in India
  await setClock(product, '2030-12-30T18:29:57.000Z')
  checks.push(...(await before(product, '2030-12-30', '2030-12-31')))
  await until('midnight', 10_000, () => homeShows(product, '2030-12-31'))
  checks.push(...(await after(product, '2030-12-31', 'December 2030')))

  await setClock(product, '2030-12-31T18:29:50.000Z')
  checks.push(['2031-01-01 is refused before it begins', (await enter(product, '2031-01-01')) === 400])
  await setClock(product, '2030-12-31T18:30:01.000Z')
  checks.push(...(await after(product, '2031-01-01', 'January 2031')))

  await setClock(product, '2030-12-31T10:00:00.000Z')
  checks.push(
    ['2031-01-02 is refused after the clock was set back', (await enter(product, '2031-01-02')) === 400],
    ['Home shows 2030-12-31 again', await homeShows(product, '2030-12-31')],
    ['This Month is December again', (await monthShown(product)) === 'December 2030'],
  )
  await product.stop()
  const wrong = checks.filter(([, isSo]) => !isSo)
  for (const [claim] of wrong) print(`not so: ${claim}`)
  return {
    isHeld: wrong.length === 0,
    figures: `midnight run over, New Year jumped over, set back: ${checks.length - wrong.length} of ${checks.length} checks hold`,
  }
}

export const clock: Fault = {
  name: 'a clock over midnight and New Year',
  promise: "the day that is entered and shown is India's at once, for any jump of the clock",
  run,
}
