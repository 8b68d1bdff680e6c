import type { Day } from '#shared/days.ts'
import { listDailyRates, listRateCities } from '#shared/rates/api.ts'
import type { Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { call, callWhole } from '#web/call.ts'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { type Page, usePages } from '#web/panel/query/usePages.ts'
import { type AskedCities, askedCities } from './cities.ts'

/** Records of one page. */
const PAGE = 100

/** The filter of an export. */
export type FileFilter = Omit<Narrowing, 'city'> & { location?: string[] | undefined }

/** What is asked for; absent: nothing can be meant, and nothing is asked. */
export interface Narrowing {
  date?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
  market?: Market | undefined
  /** As typed, perhaps half. */
  city: string
}

interface RatePage extends Page<DailyRate> {
  /** The cities that were meant when the first page was fetched. */
  cities: AskedCities
}

/** Records of a narrowing, page by page; `key` is its address. */
export function useRatePages(key: string, narrowing: Narrowing | undefined) {
  const pages = usePages<DailyRate, RatePage>(key, (last, signal) => fetchPage(narrowing, last, signal))
  useLiveEvent('rates', change => {
    const { date, from = date, to = date } = narrowing ?? {}
    if (affects({ from, to }, change)) pages.refetch()
  })
  return {
    ...pages,
    /** What a file of exactly these records is asked for with; absent: none can be. */
    file: toFileFilter(narrowing, pages.firstPage?.cities),
    /** Takes out a record that is no more. */
    remove: ({ _id }: DailyRate) =>
      pages.setPages(pages =>
        pages.map(page => ({ ...page, body: page.body.filter(rate => rate._id !== _id) })),
      ),
  }
}

const NO_CITIES: AskedCities = { named: [], keeps: () => false }

async function fetchPage(
  narrowing: Narrowing | undefined,
  last: RatePage | undefined,
  signal: AbortSignal | undefined,
): Promise<RatePage> {
  const cities = last?.cities ?? (narrowing ? await findCities(narrowing.city, signal) : NO_CITIES)
  if (!narrowing || cities.named?.length === 0) return { body: [], next: undefined, cities }
  const { city: _, ...rest } = narrowing
  const query = {
    ...rest,
    location: cities.named,
    limit: PAGE,
    with: ['version' as const],
    cursor: last?.next,
  }
  const { body, next } = await callWhole(listDailyRates, { query }, { signal })
  return { body: body.filter(({ location }) => cities.keeps(location)), next, cities }
}

const findCities = async (typed: string, signal: AbortSignal | undefined): Promise<AskedCities> =>
  askedCities(typed, typed === '' ? [] : await call(listRateCities, {}, { signal }))

function toFileFilter(narrowing?: Narrowing, cities?: AskedCities): FileFilter | undefined {
  if (!narrowing || !cities || cities.named?.length === 0) return undefined
  const { city, ...rest } = narrowing
  const isNarrowedHere = city.trim() !== '' && cities.named === undefined
  return isNarrowedHere ? undefined : { ...rest, location: cities.named }
}
