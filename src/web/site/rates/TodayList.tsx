import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { PriceStanding } from '#shared/rates/priceStanding.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { SiteReads, SiteVisit } from '#shared/site.ts'
import { getLocale } from '../messages/languages.ts'
import { getLast } from './facts.ts'
import { chooseRates, RateList } from './RateList.tsx'
import { arrangeRates, type RateListData } from './rateView.ts'
import { getStandings } from './standing.tsx'
import { TodayTable } from './TodayTable.tsx'
import { formatUnit, type Locale } from './words.ts'

/** The last rate of every city. */
export interface TodayListData extends RateListData<LatestRate> {
  /** The day the table is of: today, or the last day anything was published. */
  day: Day
  /** Where the 1 Kg Rates of the open cities stand, when the table shows these alone. */
  standings: ReadonlyMap<string, PriceStanding> | undefined
}

/** Names the unit of the figures of the day, and the day their changes are counted from. */
export const formatTodayUnit = ({ rates, day }: TodayListData, today: Day, locale: Locale): string =>
  formatUnit(
    rates.filter(({ date }) => date === day),
    today,
    locale,
  )

/** Reads the table of today as an address asks for it. */
export async function loadTodayList(reads: SiteReads, visit: SiteVisit): Promise<TodayListData> {
  const { today, language } = visit
  const rates = await reads.listLatestRates(today)
  const day = getLast(rates.map(rate => rate.date)) ?? today
  const data = chooseRates<LatestRate>(reads, visit, {
    rates,
    getFigures({ date, markets, previous }, market) {
      const price = date === day ? getPrice(markets, market, 'chicken') : undefined
      return { price, change: getPriceChange(price, getPrice(previous?.markets, market, 'chicken'))?.by }
    },
  })
  const loadStandings = async () => {
    const { open } = arrangeRates(data, getLocale(language))
    const names = open.map(({ location }) => location)
    return getStandings(open, await reads.listPriceHistories(today, names))
  }
  return { ...data, day, standings: data.view.market === HEADLINE_MARKET ? await loadStandings() : undefined }
}

/** The cities of today that the bar chose. */
export const TodayList = ({ data }: { data: TodayListData }) => (
  <RateList data={data}>
    {rates => (
      <TodayTable
        rates={rates}
        day={data.day}
        market={data.view.market}
        standings={data.standings}
        labelledBy="today"
      />
    )}
  </RateList>
)
