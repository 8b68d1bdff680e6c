import { KINDS, MARKETS, type Markets } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'

/** Figures of so many letters and more leave the name of their market no room beside them on a phone: 1234.56 */
const LONG = 7

/** Whether a price is so long that the names of markets stand above their figures (grouped.css). */
export const hasLongPrice = (markets: Markets): boolean =>
  MARKETS.some(market => KINDS.some(kind => String(getPrice(markets, market, kind) ?? '').length >= LONG))
