import { randomInt } from 'node:crypto'
import type { FlagLine } from '#features/flags/shared/api.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import type { Product } from '../../bench/product.ts'
import { type Attack, flood, json } from './attacks.ts'

export const FLAGS = 'flags of prices, 16 /64s of one /48'
const TODAY = indiaDay(new Date())

/** Says of any price of any day that it looks wrong. */
const nextFlag = () =>
  json('/api/rates/flags', {
    rate: `${1 + randomInt(40)}-${addDays(TODAY, -randomInt(200)).replaceAll('-', '')}`,
    market: MARKETS[randomInt(MARKETS.length)],
    kind: KINDS[randomInt(KINDS.length)],
    claim: 'high',
  })

export const FLAG_ATTACKS: Record<string, Attack> = { [FLAGS]: flood(8, nextFlag) }

/** The lines that staff have of all flags, and whether a visitor of another network is still heard. */
export async function readInbox(
  product: Product,
  port: number,
): Promise<{ lines: number; isHeard: boolean }> {
  const url = `http://127.0.0.1:${port}/api/rates/flags`
  const headers = { authorization: `Bearer ${await product.logIn()}` }
  const lines: FlagLine[] = await (await fetch(url, { headers })).json()
  const rate = lines[0]?.days[0]?._id
  const sent = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' }
  const body = JSON.stringify({ rate, market: 'retail', kind: 'chicken', claim: 'low' })
  const { status } = await fetch(url, { method: 'POST', headers: sent, body })
  return { lines: lines.length, isHeard: status === 201 }
}
