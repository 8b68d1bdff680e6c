import type { FastifyInstance } from 'fastify'
import { addDays, addMonths, type Day, getMonthRange, toMonth } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { NationalPrices } from '#shared/site.ts'
import { findNationalDays, type NationalDay } from './means/queries.ts'

type Server = Pick<FastifyInstance, 'reads' | 'responseCache'>

/** Days, up to a day itself, with whose fullest one it is compared. */
const WINDOW_DAYS = 30

/** Drops of each day the markets that fewer than half as many cities quoted as on the fullest day of its window. */
function dropThinMarkets(days: readonly NationalDay[]): NationalPrices[] {
  return days.flatMap(({ date, markets, cities }, at) => {
    const first = addDays(date, 1 - WINDOW_DAYS)
    const window = days.slice(Math.max(0, at + 1 - WINDOW_DAYS), at + 1).filter(day => day.date >= first)
    const isThin = (market: Market) => cities[market] * 2 < Math.max(...window.map(day => day.cities[market]))
    const kept = MARKETS.flatMap(market =>
      markets[market] && !isThin(market) ? [[market, markets[market]] as const] : [],
    )
    return kept.length > 0 ? [{ date, markets: Object.fromEntries(kept) }] : []
  })
}

/**
 * Reads the medians of all cities day by day, oldest first. Months are cached, and by itself the last day, which is mostly today: each
 * city that is entered moves it. Reading a year of five hundred cities takes as long as a hundred pages.
 */
async function readNationalDays(
  { reads, responseCache }: Server,
  from: Day,
  to: Day,
): Promise<NationalDay[]> {
  const read = (first: Day, last: Day) =>
    responseCache.remember(`national ${first} ${last}`, () =>
      findNationalDays(reads, { from: first, to: last }),
    )
  const before = addDays(to, -1)
  const parts: ReturnType<typeof read>[] = []
  for (let month = toMonth(from); month <= toMonth(before); month = addMonths(month, 1)) {
    const { first, last } = getMonthRange(month)
    parts.push(read(first, last < before ? last : before))
  }
  parts.push(read(to, to))
  return (await Promise.all(parts)).flat().filter(({ date }) => date >= from)
}

/**
 * Lists the medians of all cities day by day, oldest first. A market has none on a day when less than half of its cities
 * published: a few cities would draw a jump that no market made.
 */
export const listNationalPrices = (
  server: Server,
  { from, to }: Record<'from' | 'to', Day>,
): Promise<readonly NationalPrices[]> =>
  // the pages of all cities show the same ones
  server.responseCache.remember(`national prices ${from} ${to}`, async () => {
    const days = await readNationalDays(server, addDays(from, 1 - WINDOW_DAYS), to)
    return dropThinMarkets(days).filter(({ date }) => date >= from)
  })
