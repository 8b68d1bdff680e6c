import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn, type ResponseCache, type ResponsePart } from '#server/response-cache/cache.ts'
import { addMonths, type Day, getMonthRange, toMonth } from '#shared/days.ts'
import type { NationalPrices, SiteReads } from '#shared/site.ts'
import { findNationalPrices } from './summaries/queries.ts'

interface Sources {
  reads: ReadOnlyDb
  parts: ResponseCache<ResponsePart>
}

/**
 * Opens the means of all cities. Months are cached: pages of all cities and kinds show the same ones, and reading a year of
 * five hundred cities takes as long as a hundred pages.
 */
export function openNationalPrices({ reads, parts }: Sources): SiteReads['listNationalPrices'] {
  async function readMonth(from: Day, to: Day): Promise<NationalPrices[]> {
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

  return async (from, to) => {
    dependsOn({ from, to })
    const months: Promise<NationalPrices[]>[] = []
    for (let month = toMonth(from); month <= toMonth(to); month = addMonths(month, 1)) {
      const { first, last } = getMonthRange(month)
      months.push(readMonth(first, last < to ? last : to))
    }
    return (await Promise.all(months)).flat().filter(({ date }) => date >= from)
  }
}
