import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { listDailyRates, listRateCities } from '#shared/rates/api.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { byCity } from '#web/panel/names.ts'
import { flatten, pagesFor, queryFor } from '#web/panel/query/queryClient.ts'
import { anyDay, anyText, createChoice, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { createCityMatch, nameCities } from './matchCities.ts'

/** Records of one page. */
const PAGE = 100

const Filter = z.object({ date: anyDay, city: anyText, market: createChoice(MARKETS) })

/** Published records that pass the filter in the address, page by page. */
export function useRateList() {
  const { filter, asked, change } = useAddressFilter(Filter)
  const { city = '', ...others } = asked
  const cities = useQuery({ ...queryFor(listRateCities, {}), enabled: city !== '', meta: { live: 'rates' } })
  const location = city === '' ? undefined : nameCities(city, cities.data ?? [])
  const pages = useInfiniteQuery({
    ...pagesFor(listDailyRates, { query: { ...others, location, limit: PAGE, with: ['version'] } }),
    enabled: (city === '' || cities.data !== undefined) && location?.length !== 0,
    meta: { live: 'rates', days: { from: asked.date, to: asked.date } },
  })
  const loaded = location?.length === 0 ? [] : flatten(pages).data
  // cities that are too many to name in a request
  const isFilteredHere = city !== '' && location === undefined
  const meant = isFilteredHere ? loaded?.filter(rate => createCityMatch(city)(rate.location)) : loaded
  return {
    filter,
    asked,
    change,
    pages,
    rates: {
      // newest first (specification, section 4), then by the names that are read
      data: meant?.toSorted(
        (one, other) => other.date.localeCompare(one.date) || byCity(one.location, other.location),
      ),
      failureReason: cities.failureReason ?? pages.failureReason,
    },
    /** Exports exactly these records; absent: no export can. */
    file: isFilteredHere ? undefined : { ...others, location },
  }
}
