import type { FastifyInstance } from 'fastify'
import { dependsOn } from '#server/response-cache/cache.ts'
import { addMonths, type Day, getMonthRange, toMonth } from '#shared/days.ts'
import type { NationalPrices } from '#shared/site.ts'
import { findNationalPrices } from './means/queries.ts'

type Server = Pick<FastifyInstance, 'reads' | 'responseCache'>

async function readMonth(
  { reads, responseCache: { parts } }: Server,
  from: Day,
  to: Day,
): Promise<NationalPrices[]> {
  const key = `national ${from} ${to}`
  const cached = parts.get(key)
  if (cached) return JSON.parse(String(cached.body))
  const pending = parts.begin()
  const dependencies = [{ from, to }]
  pending.dependencies.push(...dependencies)
  const prices = await findNationalPrices(reads, from, to)
  parts.set(key, { dependencies, body: Buffer.from(JSON.stringify(prices)) }, pending)
  return prices
}

/**
 * Lists the means of all cities day by day, oldest first. A market has no mean on a day when less than half of its cities
 * published: a few cities would draw a jump that no market made. Months are cached, because the pages of all cities show the
 * same ones. Reading a year of five hundred cities takes as long as a hundred pages.
 */
export async function listNationalPrices(server: Server, from: Day, to: Day): Promise<NationalPrices[]> {
  dependsOn({ from, to })
  const months: Promise<NationalPrices[]>[] = []
  for (let month = toMonth(from); month <= toMonth(to); month = addMonths(month, 1)) {
    const { first, last } = getMonthRange(month)
    months.push(readMonth(server, first, last < to ? last : to))
  }
  return (await Promise.all(months)).flat().filter(({ date }) => date >= from)
}
