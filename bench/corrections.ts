import type { DailyRate } from '#shared/rates/rates.ts'
import { marketsOf } from './markets.ts'
import type { Product } from './product.ts'
import { TODAY } from './year.ts'

/** Corrects today's records, or that of one city, one after the other, as an Admin; answers whether it was taken. */
export async function openCorrections(
  { url }: Product,
  token: string,
  city?: string,
): Promise<() => Promise<boolean>> {
  const answer = await fetch(`${url}/api/rates/daily?date=${TODAY}${city ? `&location=${city}` : ''}`)
  const rates = (await answer.json()) as DailyRate[]
  let count = 0
  return async () => {
    const { _id } = rates[count % rates.length]!
    count += 1
    const { ok, ...written } = await fetch(`${url}/api/rates/daily/${_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ markets: marketsOf(200 + (count % 100)) }),
    }).then(async reply => ({ ok: reply.ok, text: await reply.text() }))
    if (!ok) throw new Error(`a correction was refused: ${written.text}`)
    return ok
  }
}

/** Writes at a steady pace until it is stopped; answers how many were written. */
export function writeSteadily(correct: () => Promise<unknown>, perSecond: number): () => Promise<number> {
  let count = 0
  let isStopped = false
  async function go(): Promise<void> {
    for (let next = performance.now(); !isStopped; next += 1000 / perSecond) {
      await new Promise(resolve => setTimeout(resolve, Math.max(0, next - performance.now())))
      await correct()
      count += 1
    }
  }
  const going = go()
  return async () => {
    isStopped = true
    await going
    return count
  }
}
