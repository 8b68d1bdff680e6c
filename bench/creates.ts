import { addDays } from '#shared/days.ts'
import { cityOf, create } from './markets.ts'
import type { Product } from './product.ts'

const CLIENTS = 16
const SECONDS = 8

/** Records created a second by 16 clients, each acknowledged only when it is durable. */
export async function benchCreates(product: Product, token: string): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  const client = async (number: number) => {
    let count = 0
    for (; performance.now() < until; count++) {
      await create(product.url, token, cityOf(100 + number), addDays('2001-01-01', count))
    }
    return count
  }
  const startedAt = performance.now()
  const counts = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  return total / ((performance.now() - startedAt) / 1000)
}
