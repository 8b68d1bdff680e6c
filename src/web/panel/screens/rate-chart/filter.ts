import { isDay } from '#shared/days.ts'
import { isMarket, type Market } from '#shared/rates/markets.ts'

/** An empty text filters nothing. */
export interface ChartFilter {
  date: string
  /** As typed, perhaps half. */
  city: string
  market: Market | ''
}

export const NO_FILTER: ChartFilter = { date: '', city: '', market: '' }

/** Parses the filter of an address; invalid values are left out. */
export function parseFilter(query: string): ChartFilter {
  const params = new URLSearchParams(query)
  const date = params.get('date') ?? ''
  const market = params.get('market') ?? ''
  return {
    date: isDay(date) ? date : '',
    city: params.get('city') ?? '',
    market: isMarket(market) ? market : '',
  }
}
