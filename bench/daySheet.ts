import { cityNames, makePrice } from './cities.ts'
import { makeMarkets, type SheetRate, saveDay } from './markets.ts'
import type { Product } from './product.ts'

const CITIES = 500
const DAYS = 5

/** Measures the ms in which one call saves the rates of 500 cities: new ones, and corrections of an Admin. */
export async function benchDaySheet(product: Product, token: string) {
  const cities = cityNames(CITIES)
  const created: number[] = []
  const updated: number[] = []
  for (let day = 1; day <= DAYS; day++) {
    created.push(
      await save(
        product,
        token,
        day,
        cities.map((city, at) => makeRow(city, at, day)),
      ),
    )
    const corrected = cities.map((city, at) => ({ ...makeRow(city, at, day, 1), version: 1 }))
    updated.push(await save(product, token, day, corrected))
  }
  // the first call also makes the cities
  return { first: created[0]!, created: worst(created.slice(1)), updated: worst(updated) }
}

const worst = (times: number[]) => Math.max(...times)
const makeRow = (location: string, city: number, day: number, more = 0) => ({
  location,
  markets: makeMarkets(makePrice(city, day) + more),
})

async function save({ url }: Product, token: string, day: number, rates: SheetRate[]): Promise<number> {
  const startedAt = performance.now()
  const rows = await saveDay(url, token, `2002-01-0${day}`, rates)
  const took = performance.now() - startedAt
  if (rows.some(({ status }) => !['created', 'updated'].includes(status)))
    throw new Error(`not all of the day was taken: ${JSON.stringify(rows).slice(0, 300)}`)
  return took
}
