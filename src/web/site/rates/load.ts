import { BIGGEST_CITIES } from '#server/cities/places.ts'
import { findCorrectedDays } from '#server/rates/corrections/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, SiteVisit } from '#shared/site.ts'
import { getLocale } from '../messages/languages.ts'
import type { Loaded } from '../page.ts'
import { getLast, isOutdated } from './facts.ts'
import { type ListedRate, parseRateView, type RateListData } from './rateView.ts'
import { sortByCity } from './words.ts'

export const chooseRates = <Rate extends ListedRate>(
  { language, query }: SiteVisit,
  { rates, getFigures }: Pick<RateListData<Rate>, 'rates' | 'getFigures'>,
): RateListData<Rate> => ({
  rates: sortByCity(rates, getLocale(language)),
  view: parseRateView(query),
  biggest: BIGGEST_CITIES,
  getFigures,
})

/** The last rate of every city. */
export type TodayListData = Loaded<typeof loadTodayList>

export async function loadTodayList(server: PageServer, visit: SiteVisit) {
  const { today } = visit
  const rates = await server.findLatestRates(today)
  /** Today, or the last day anything was published. */
  const day = getLast(rates.map(rate => rate.date)) ?? today
  const data = chooseRates<LatestRate>(visit, {
    rates,
    getFigures({ date, markets, previous }, market) {
      const price = !isOutdated({ date }, day) ? getPrice(markets, market, 'chicken') : undefined
      return { price, change: getPriceChange(price, getPrice(previous?.markets, market, 'chicken'))?.by }
    },
  })
  return { ...data, day }
}

/** Finds which records of a table were corrected; they are sorted by day, the newest first. */
export async function findCorrected(
  { reads, cities }: PageServer,
  rates: readonly DailyRate[],
): Promise<CorrectedDays> {
  const [newest, oldest] = [rates.at(0), rates.at(-1)]
  if (!newest || !oldest) return new Map()
  const names = [...new Set(rates.map(({ location }) => location))]
  return findCorrectedDays(reads, {
    cityKeys: names.map(cities.toKey),
    from: oldest.date,
    to: newest.date,
  })
}
