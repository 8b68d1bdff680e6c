import { type Day, type Month, toMonth } from '#shared/days.ts'
import type { SiteReads } from '#shared/site.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import { type Spellings, toCityOptions } from '#web/site/rates/cities.tsx'
import { Island } from '../../islands/Island.tsx'
import { page } from '../../page.ts'
import { type ByCityQuery, readByCityQuery } from './byCityQuery.ts'
import { CityFilter } from './CityFilter.tsx'
import { CityFound, type Found } from './CityFound.tsx'
import { CompareFrame } from './CompareFrame.tsx'
import { monthsFrom } from './months.ts'
import { tabAddress } from './tabs.ts'

export interface CityData {
  query: ByCityQuery
  cities: string[]
  spellings: Spellings
  months: Month[]
  /** Absent while nothing is to be looked for. */
  found: Found | undefined
}

async function find(reads: SiteReads, wanted: NonNullable<ByCityQuery['wanted']>): Promise<Found> {
  try {
    if ('month' in wanted) return { monthly: await reads.listMonthlyRates(wanted.month, wanted.city) }
    const { city, date } = wanted
    const { rates } = await reads.listDailyRates({ date, location: [city], limit: 1, with: ['previous'] })
    return { daily: rates }
  } catch (failure) {
    return { failure }
  }
}

/** The months to choose from; those before the first rate have nothing to show. */
async function findMonths(reads: SiteReads, today: Day): Promise<Month[]> {
  const first = (await reads.findFirstDay()) ?? today
  return monthsFrom(toMonth(first), toMonth(today))
}

/** One city, on a date or in a month. */
export const cityTab = page<CityData>({
  sheet: 'compare',
  title: ({ texts }) => texts.compare.titles.city,
  description: ({ texts }) => texts.compare.description,

  async load(reads, { query: given, today, language }) {
    const query = readByCityQuery(given, today, city => cityNamed(language, city))
    const found = query.wanted && (await find(reads, query.wanted))
    // while rates cannot be read there is nothing to suggest, either
    const isFailed = found && 'failure' in found
    const [cities, months] = isFailed
      ? [[], monthsFrom(toMonth(today), toMonth(today))]
      : await Promise.all([reads.listRateCities(), findMonths(reads, today)])
    return { query, cities, spellings: reads.listSpellings(cities), months, found }
  },

  status({ query, found }) {
    if (found && 'failure' in found) return 503
    return Object.keys(query.problems).length > 0 ? 400 : 200
  },

  failure: ({ found }) => (found && 'failure' in found ? found.failure : undefined),

  Body({ data: { query, cities, spellings, months, found }, visit, texts, locale, assets }) {
    const { city } = texts.compare
    const problems = Object.entries(query.problems).map(([field, problem]) => [field, city.problems[problem]])
    const { month } = query.asked
    const listed = month && !months.includes(month) && !query.problems.month ? [month, ...months] : months
    return (
      <CompareFrame at="city" texts={texts} locale={locale} assets={assets}>
        <Island
          source="src/web/site/islands/CityFilter.tsx"
          component={CityFilter}
          props={{
            action: locale.link(tabAddress('city')),
            asked: query.asked,
            problems: Object.fromEntries(problems),
            today: visit.today,
            cities: toCityOptions(cities, spellings, locale),
            months: listed.map(each => ({ month: each, name: locale.formats.month(each) })),
            sentences: city.problems,
            failed: city.failed,
            words: city.filter,
          }}
        />
        <CityFound query={query} found={found} today={visit.today} texts={texts} locale={locale} />
      </CompareFrame>
    )
  },
})
