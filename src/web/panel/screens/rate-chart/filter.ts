import { isDay } from '#shared/days.ts'
import { isMarket, type Market } from '#shared/rates/markets.ts'

/** What the chart is narrowed to; an empty text narrows nothing. */
export interface ChartFilter {
  date: string
  /** As typed, perhaps half. */
  city: string
  market: Market | ''
}

export const NO_FILTER: ChartFilter = { date: '', city: '', market: '' }

/** The filter an address carries; what it cannot mean is left out. */
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
