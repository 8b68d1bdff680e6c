import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { Day } from '#shared/days.ts'
import { listDailyRates, listRateCities } from '#shared/rates/api.ts'
import type { Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { buildUrl, call, callWhole } from '#web/call.ts'
import { queryClient } from '#web/panel/query/queryClient.ts'
import { type CityMatch, matchCities } from './matchCities.ts'

/** Records of one page. */
const PAGE = 100

export type ExportFilter = Omit<RateFilter, 'city'> & { location?: string[] | undefined }

/** Which records are listed. */
interface RateFilter {
  date?: Day | undefined
  market?: Market | undefined
  /** As typed, perhaps half. */
  city?: string | undefined
}

interface RatePage {
  rates: DailyRate[]
  /** Cursor of the page after this one; absent on the last. */
  next: string | undefined
  /** Those that were meant when the first page was fetched. */
  cities: CityMatch
}

/** Records that pass a filter, page by page. */
export function useRatePages(filter: RateFilter) {
  const queryKey = [buildUrl(listDailyRates.path, {}, { ...filter }), 'pages']
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
    initialPageParam: undefined as RatePage | undefined,
    getNextPageParam: page => (page.next === undefined ? undefined : page),
    meta: { live: 'rates', days: { from: filter.date, to: filter.date } },
  })
  const shown = pages.data?.pages
  return {
    pages,
    rates: { data: shown?.flatMap(({ rates }) => rates), failureReason: pages.failureReason },
    /** Exports exactly these records; absent: no export can. */
    file: toExportFilter(filter, shown?.[0]?.cities),
    /** Takes a deleted record out of the list. */
    remove: ({ _id }: DailyRate) =>
      queryClient.setQueryData<InfiniteData<RatePage>>(
        queryKey,
        known =>
          known && {
            ...known,
            pages: known.pages.map(page => ({
              ...page,
              rates: page.rates.filter(rate => rate._id !== _id),
            })),
          },
      ),
  }
}

async function fetchPage(
  filter: RateFilter,
  last: RatePage | undefined,
  signal: AbortSignal,
): Promise<RatePage> {
  const cities = last?.cities ?? (await findCities(filter.city ?? '', signal))
  if (cities.names?.length === 0) return { rates: [], next: undefined, cities }
  const { city: _, ...rest } = filter
  const page = { limit: PAGE, with: ['version' as const], cursor: last?.next }
  const { body, next } = await callWhole(
    listDailyRates,
    { query: { ...rest, ...page, location: cities.names } },
    { signal },
  )
  return { rates: body.filter(({ location }) => cities.isMatch(location)), next, cities }
}

const findCities = async (typed: string, signal: AbortSignal): Promise<CityMatch> =>
  matchCities(typed, typed === '' ? [] : await call(listRateCities, {}, { signal }))

function toExportFilter(filter: RateFilter, cities?: CityMatch): ExportFilter | undefined {
  if (!cities || cities.names?.length === 0) return undefined
  const { city, ...rest } = filter
  const isFilteredHere = city !== undefined && cities.names === undefined
  return isFilteredHere ? undefined : { ...rest, location: cities.names }
}
