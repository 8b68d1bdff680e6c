import { findCorrectedDays } from '#server/rates/corrections/queries.ts'
import { findMonthlyRates } from '#server/rates/means/queries.ts'
import { listCityNames, listPublishedCities } from '#server/rates/publishedCities.ts'
import { findFirstDay, findRates } from '#server/rates/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { addDays, type Day, getMonthRange, LATEST_DAYS, type Month, toMonth } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { DailyRate, MonthlyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, SiteVisit } from '#shared/site.ts'
import type { Loaded } from '#web/site/page.ts'
import { monthsBetween } from '#web/site/rates/history.ts'
import { chooseRates, findCorrected } from '#web/site/rates/load.ts'
import { type ByCityQuery, readByCityQuery } from './byCityQuery.ts'
import { readCitiesQuery } from './citiesQuery.ts'

/** Reads the means of a month, and which of its days were corrected, of all cities or of one. */
async function findMonth({ reads, cities }: PageServer, month: Month, city?: string) {
  const { first: from, last: to } = getMonthRange(month)
  const key = city === undefined ? undefined : cities.toKey(city)
  const [monthly, corrected] = await Promise.all([
    findMonthlyRates(reads, month, key),
    findCorrectedDays(reads, { cityKeys: key === undefined ? undefined : [key], from, to }),
  ])
  return { monthly, corrected }
}

/** Reads the list of this month as an address asks for it. The biggest change is that from the lowest to the highest price. */
export async function loadMonthList(server: PageServer, visit: SiteVisit) {
  const [{ monthly, corrected }, cities] = await Promise.all([
    findMonth(server, toMonth(visit.today)),
    listPublishedCities(server),
  ])
  const states = new Map(cities.map(({ name, state }) => [name, state]))
  const data = chooseRates(visit, {
    rates: monthly.map(rate => ({ ...rate, state: states.get(rate.location) ?? null })),
    getFigures({ markets, low, high }, market) {
      const [price, lowest, highest] = [markets, low, high].map(of => getPrice(of, market, 'chicken'))
      return { price, change: getPriceChange(highest, lowest)?.by }
    },
  })
  return { ...data, corrected }
}

/** `last` is the last record before a day that has none. */
type Found = ({ daily: DailyRate[]; last: DailyRate[] } | { monthly: MonthlyRate[] }) & {
  corrected: CorrectedDays
}
export type CityResultData = Found | 'failed'

async function findResult(
  server: PageServer,
  filter: NonNullable<ByCityQuery['filter']>,
): Promise<CityResultData> {
  const { reads, cities, log } = server
  try {
    if ('month' in filter) return await findMonth(server, filter.month, filter.city)
    const { city, date } = filter
    const asked = { cityKeys: [cities.toKey(city)], limit: 1, with: ['previous' as const] }
    const { rates: daily } = await findRates(reads, { ...asked, date })
    const { rates: last } = daily.length > 0 ? { rates: [] } : await findRates(reads, { ...asked, to: date })
    return { daily, last, corrected: await findCorrected(server, [...daily, ...last]) }
  } catch (error) {
    log.error({ reason: (error as Error).message }, 'rates of a city not read')
    return 'failed'
  }
}

/** The months to choose from; those before the first rate have nothing to show. */
async function listMonths({ reads }: PageServer, today: Day): Promise<Month[]> {
  const first = (await findFirstDay(reads)) ?? today
  return monthsBetween(toMonth(first), toMonth(today))
}

export type ByCityData = Loaded<typeof loadByCity>

/** Reads one city, on a date or in a month. `result` is absent until the visitor has chosen both. */
export async function loadByCity(server: PageServer, { query: parameters, today }: SiteVisit) {
  const query = readByCityQuery(parameters, today)
  const result = query.filter && (await findResult(server, query.filter))
  const months = result === 'failed' ? [toMonth(today)] : await listMonths(server, today)
  return { query, months, result }
}

/** Reads the last record of a city, under its published name even when the address has an old one. */
async function findLast({ reads, cities }: PageServer, asked: string, names: string[], today: Day) {
  const { rates } = await findRates(reads, {
    to: today,
    cityKeys: [cities.toKey(asked)],
    limit: 1,
    with: ['previous'],
  })
  const [last] = rates
  return {
    city: last?.location ?? names.find(name => toPlaceKey(name) === toPlaceKey(asked)) ?? asked,
    last,
    /** That of today. */
    rate: last?.date === today ? last : undefined,
  }
}

export type CompareCitiesData = Loaded<typeof loadCompareCities>

/** Reads up to three cities: their rates today, and those of the last days for the chart. */
export async function loadCompareCities(server: PageServer, { query: parameters, today }: SiteVisit) {
  const query = readCitiesQuery(parameters)
  const cities = await listCityNames(server)
  const asked = query.problem ? [] : query.chosen
  const found = await Promise.all(asked.map(city => findLast(server, city, cities, today)))
  // two spellings may name one city
  const compared = [...new Map(found.map(each => [each.city, each])).values()]
  const cityKeys = compared.map(({ city }) => server.cities.toKey(city))
  const from = addDays(today, 1 - LATEST_DAYS)
  const { rates: history } =
    cityKeys.length > 0
      ? await findRates(server.reads, { cityKeys, from, to: today, market: query.market })
      : { rates: [] }
  return { query, cities, spellings: server.cities.listSpellings(cities), compared, history }
}
