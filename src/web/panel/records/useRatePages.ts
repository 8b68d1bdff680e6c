import type { Day } from '#shared/days.ts'
import { listDailyRates, listRateCities } from '#shared/rates/api.ts'
import type { Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { call, callWhole } from '#web/call.ts'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { type Page, usePages } from '#web/panel/query/usePages.ts'
import { type CityMatch, matchCities } from './matchCities.ts'

/** Records of one page. */
const PAGE = 100

export type ExportFilter = Omit<RateFilter, 'city'> & { location?: string[] | undefined }

/** Which records are listed; where it is absent, none can be meant. */
export interface RateFilter {
  date?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
  market?: Market | undefined
  /** As typed, perhaps half. */
  city: string
}

interface RatePage extends Page<DailyRate> {
  /** Those that were meant when the first page was fetched. */
  cities: CityMatch
}

/** Records that pass a filter, page by page; `key` is the filter's address. */
export function useRatePages(key: string, filter: RateFilter | undefined) {
  const pages = usePages<DailyRate, RatePage>(key, (last, signal) => fetchPage(filter, last, signal))
  useLiveEvent('rates', change => {
    const { date, from = date, to = date } = filter ?? {}
    if (affects({ from, to }, change)) pages.refetch()
  })
  return {
    ...pages,
    /** Exports exactly these records; absent: no export can. */
    file: toExportFilter(filter, pages.firstPage?.cities),
    /** Takes a deleted record out of the list. */
    remove: ({ _id }: DailyRate) =>
      pages.setPages(pages =>
        pages.map(page => ({ ...page, body: page.body.filter(rate => rate._id !== _id) })),
      ),
  }
}

const NO_CITIES: CityMatch = { names: [], isMatch: () => false }

async function fetchPage(
  filter: RateFilter | undefined,
  last: RatePage | undefined,
  signal: AbortSignal | undefined,
): Promise<RatePage> {
  const cities = last?.cities ?? (filter ? await findCities(filter.city, signal) : NO_CITIES)
  if (!filter || cities.names?.length === 0) return { body: [], next: undefined, cities }
  const { city: _, ...rest } = filter
  const page = { limit: PAGE, with: ['version' as const], cursor: last?.next }
  const { body, next } = await callWhole(
    listDailyRates,
    { query: { ...rest, ...page, location: cities.names } },
    { signal },
  )
  return { body: body.filter(({ location }) => cities.isMatch(location)), next, cities }
}

const findCities = async (typed: string, signal: AbortSignal | undefined): Promise<CityMatch> =>
  matchCities(typed, typed === '' ? [] : await call(listRateCities, {}, { signal }))

function toExportFilter(filter?: RateFilter, cities?: CityMatch): ExportFilter | undefined {
  if (!filter || !cities || cities.names?.length === 0) return undefined
  const { city, ...rest } = filter
  const isFilteredHere = city.trim() !== '' && cities.names === undefined
  return isFilteredHere ? undefined : { ...rest, location: cities.names }
}
