import { findRates, toSelection } from '#server/rates/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { SiteVisit } from '#shared/site.ts'
import type { Loaded } from '#web/site/page.ts'
import { findCorrected } from '#web/site/rates/load.ts'
import { type ChartQuery, readChartQuery } from './chartQuery.ts'

/** Records of one page. */
const PAGE_SIZE = 50

type Filter = NonNullable<ChartQuery['filter']>

const findRecords = ({ reads, cities }: PageServer, filter: Partial<Filter> & { to?: string }) =>
  findRates(reads, toSelection({ ...filter, limit: PAGE_SIZE, with: ['previous'] }, cities))

/** The rates of the last day that a filter of an empty day finds before it. */
async function findLastRates(server: PageServer, { date, ...filter }: Filter): Promise<DailyRate[]> {
  if (!date) return []
  const { rates } = await findRecords(server, { ...filter, to: date })
  return rates.filter(rate => rate.date === rates[0]!.date)
}

export type ChartData = Loaded<typeof loadChart>

export async function loadChart(server: PageServer, visit: SiteVisit) {
  const query = readChartQuery(visit.query, visit.today)
  const { filter } = query
  const { rates, next } = filter ? await findRecords(server, filter) : { rates: [], next: undefined }
  const isEmpty = filter && !filter.cursor && rates.length === 0
  const last = isEmpty ? await findLastRates(server, filter) : []
  return {
    query,
    rates,
    next,
    /** The rates of the last day that has some, where the chosen day has none. */
    last,
    /** The corrected days of these records. */
    corrected: await findCorrected(server, isEmpty ? last : rates),
  }
}
