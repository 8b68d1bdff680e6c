import type { DailyRate } from '#shared/rates/rates.ts'
import { makeMarkets } from './markets.ts'
import type { Product } from './product.ts'
import { TODAY } from './year.ts'

/** Corrects today's records, or that of one city, one after the other as an Admin. */
export async function openCorrections(
  { url }: Product,
  token: string,
  city?: string,
): Promise<() => Promise<void>> {
  const answer = await fetch(`${url}/api/rates/daily?date=${TODAY}${city ? `&location=${city}` : ''}`)
  const rates = (await answer.json()) as DailyRate[]
  let count = 0
  return async () => {
    const { _id } = rates[count % rates.length]!
    count += 1
    const answer = await fetch(`${url}/api/rates/daily/${_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ markets: makeMarkets(200 + (count % 100)) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`a correction was refused: ${text}`)
  }
}

/** Writes at a constant rate, also while responses are slow, until it is stopped. Returns the number of writes. */
export function writeSteadily(correct: () => Promise<unknown>, perSecond: number): () => Promise<number> {
  const writes: Promise<unknown>[] = []
  const timer = setInterval(() => writes.push(correct()), 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    return (await Promise.all(writes)).length
  }
}
