import { expect, test } from 'vitest'
import { MARKETS } from '#shared/rates/markets.ts'
import { summarizePrices } from './packedPrices.ts'

test('a market is known by its first four letters: a new one needs others', () =>
  expect(new Set(MARKETS.map(market => market.slice(0, 4))).size).toBe(MARKETS.length))

/** As the database packs it. */
const pack = (letters: string, ...prices: number[]) => {
  const packed = Buffer.alloc(16, letters, 'latin1')
  for (const [kind, price] of prices.entries()) packed.writeInt32BE(price, 4 + 4 * kind)
  return packed
}

test('a half is rounded up, a price that is absent counts in no mean, and an unknown market is left out', () => {
  const packed = [
    pack('reta', 101, 5, -1),
    pack('reta', 102, -1, -1),
    pack('whol', -1, -1, -1),
    pack('onli', 1, 1, 1),
  ]
  expect(summarizePrices(Buffer.concat(packed))).toEqual({
    markets: { retail: { chicken: 1.02, skinless: 0.05 }, wholesale: {} },
    low: { retail: { chicken: 1.01, skinless: 0.05 }, wholesale: {} },
    high: { retail: { chicken: 1.02, skinless: 0.05 }, wholesale: {} },
  })
})
