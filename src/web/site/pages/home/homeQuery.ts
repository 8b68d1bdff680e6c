import { isMarket, type Market } from '#shared/rates/markets.ts'
import { formatRateView, parseRateView, RATE_VIEW_PARAMETERS } from '#web/site/rates/rateView.ts'

/** What the bar of the table reads, and the market of the 1 Kg rate section. */
export const HOME_PARAMETERS = [...RATE_VIEW_PARAMETERS, 'market']

/** The market of the 1 Kg rate section that an address names. */
export function readMarket(query: URLSearchParams): Market | undefined {
  const market = query.get('market') ?? ''
  return isMarket(market) ? market : undefined
}

export function canonicalHomeQuery(query: URLSearchParams): URLSearchParams {
  const canonical = formatRateView(parseRateView(query))
  const market = readMarket(query)
  if (market) canonical.set('market', market)
  return canonical
}
