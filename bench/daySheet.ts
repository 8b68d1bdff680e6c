import { cityNames, priceOf } from './cities.ts'
import { marketsOf } from './markets.ts'
import type { Product } from './product.ts'

const CITIES = 500
const DAYS = 5

/** Milliseconds in which the rates of 500 cities are saved in one call: new, and corrected by an Admin. */
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
        cities.map((city, at) => rowOf(city, at, day)),
      ),
    )
    const corrected = cities.map((city, at) => ({ ...rowOf(city, at, day, 1), version: 1 }))
    updated.push(await save(product, token, day, corrected))
  }
  // the first call makes the cities too
  return { first: created[0]!, created: worst(created.slice(1)), updated: worst(updated) }
}

const worst = (times: number[]) => Math.max(...times)
const rowOf = (location: string, city: number, day: number, more = 0) => ({
  location,
  markets: marketsOf(priceOf(city, day) + more),
})

async function save({ url }: Product, token: string, day: number, rates: object[]): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/rates/days/2002-01-0${day}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ rates }),
  })
  const rows = (await answer.json()) as { status: string }[]
  const took = performance.now() - startedAt
  if (answer.status !== 200 || rows.some(({ status }) => !['created', 'updated'].includes(status)))
    throw new Error(`the day answered ${answer.status}: ${JSON.stringify(rows).slice(0, 300)}`)
  return took
}
