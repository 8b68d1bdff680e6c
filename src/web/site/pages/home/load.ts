import { findRecentRates } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { HEADLINE_MARKET, isMarket, type Market } from '#shared/rates/markets.ts'
import type { SiteVisit } from '#shared/site.ts'
import type { Loaded } from '#web/site/page.ts'
import { getFacts } from '#web/site/rates/facts.ts'
import { loadTodayList } from '#web/site/rates/load.ts'
import { formatRateView, parseRateView, RATE_VIEW_PARAMETERS } from '#web/site/rates/rateView.ts'

export type HomeData = Loaded<typeof loadHome>

/** Reads Home: the table of today, and the facts of the day it is of. */
export async function loadHome(server: PageServer, visit: SiteVisit) {
  const list = await loadTodayList(server, visit)
  const facts = getFacts(list.rates, visit.today)
  const [last] = facts ? [] : await findRecentRates(server.reads, 1)
  return {
    list,
    /** Absent while no city has a current rate. */
    facts,
    /** The last day anything was published, where there are no facts of it. */
    lastDay: last?.date,
  }
}

/** What the bar of the table reads, and the market of the 1 Kg rate section. */
export const HOME_PARAMETERS = [...RATE_VIEW_PARAMETERS, 'market']

/** The market of the 1 Kg rate section. */
export function readMarket(query: URLSearchParams): Market {
  const market = query.get('market') ?? ''
  return isMarket(market) ? market : HEADLINE_MARKET
}

export function canonicalHomeQuery(query: URLSearchParams): URLSearchParams {
  const canonical = formatRateView(parseRateView(query))
  const market = readMarket(query)
  if (market !== HEADLINE_MARKET) canonical.set('market', market)
  return canonical
}
