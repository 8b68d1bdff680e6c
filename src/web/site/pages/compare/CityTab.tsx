import { type Day, type Month, toMonth } from '#shared/days.ts'
import type { DailyRate, MonthlyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, SiteReads } from '#shared/site.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import { type Spellings, toCityOptions } from '#web/site/rates/cities.tsx'
import { monthsBetween } from '#web/site/rates/history.ts'
import { findCorrected, LastRates, RecordTable } from '#web/site/rates/RecordTable.tsx'
import { formatUnit } from '#web/site/rates/words.ts'
import { Island } from '../../islands/Island.tsx'
import { type PageProps, usePage } from '../../page.ts'
import { type ByCityQuery, readByCityQuery } from './byCityQuery.ts'
import { CityFilter, type CityFilterProps } from './CityFilter.tsx'
import { compareTab } from './CompareFrame.tsx'
import { tabAddress } from './CompareTabs.tsx'
import { findMonth, MonthTable } from './MonthTab.tsx'
import { RESULT } from './partialNavigation.ts'

/** `last` is the last record before a day that has none. */
type Found = ({ daily: DailyRate[]; last: DailyRate[] } | { monthly: MonthlyRate[] }) & {
  corrected: CorrectedDays
}
type Result = Found | { failure: unknown }

interface CityData {
  query: ByCityQuery
  cities: string[]
  spellings: Spellings
  months: Month[]
  /** Absent until the visitor has chosen a city and a time. */
  result: Result | undefined
}

async function findResult(reads: SiteReads, filter: NonNullable<ByCityQuery['filter']>): Promise<Result> {
  try {
    if ('month' in filter) return await findMonth(reads, filter.month, filter.city)
    const { city, date } = filter
    const asked = { location: [city], limit: 1, with: ['previous' as const] }
    const { rates: daily } = await reads.listDailyRates({ ...asked, date })
    const { rates: last } =
      daily.length > 0 ? { rates: [] } : await reads.listDailyRates({ ...asked, to: date })
    return { daily, last, corrected: await findCorrected(reads, [...daily, ...last]) }
  } catch (failure) {
    return { failure }
  }
}

/** The months to choose from; those before the first rate have nothing to show. */
async function listMonths(reads: SiteReads, today: Day): Promise<Month[]> {
  const first = (await reads.findFirstDay()) ?? today
  return monthsBetween(toMonth(first), toMonth(today))
}

/** One city, on a date or in a month. */
export const cityTab = compareTab<CityData>('city', {
  title: ({ texts }) => texts.compare.titles.city,

  async load(reads, { query: parameters, today, language }) {
    const query = readByCityQuery(parameters, today, city => cityNamed(language, city))
    const result = query.filter && (await findResult(reads, query.filter))
    // while rates cannot be read there is nothing to suggest, either
    const isFailed = result && 'failure' in result
    const [cities, months] = isFailed
      ? [[], [toMonth(today)]]
      : await Promise.all([reads.listRateCities(), listMonths(reads, today)])
    return { query, cities, spellings: reads.listSpellings(cities), months, result }
  },

  status({ query, result }) {
    if (result && 'failure' in result) return 503
    return Object.keys(query.problems).length > 0 ? 400 : 200
  },

  failure: ({ result }) => (result && 'failure' in result ? result.failure : undefined),

  Body(props) {
    const { query, result } = props.data
    return (
      <>
        <Island
          source="src/web/site/islands/CityFilter.tsx"
          component={CityFilter}
          props={getFilterProps(props)}
        />
        <div id={RESULT}>
          {result && query.filter ? (
            <CityResult filter={query.filter} result={result} />
          ) : (
            Object.keys(query.problems).length === 0 && <p className="hint">{props.texts.compare.city.ask}</p>
          )}
        </div>
      </>
    )
  },
})

function getFilterProps({ data, visit, texts, locale }: PageProps<CityData>): CityFilterProps {
  const { query, cities, spellings, months } = data
  const { asked, problems } = query
  const { city } = texts.compare
  const isOther = asked.month && !months.includes(asked.month) && !problems.month
  return {
    action: locale.link(tabAddress('city')),
    asked,
    problems,
    today: visit.today,
    cities: toCityOptions(cities, spellings, locale),
    months: (isOther ? [asked.month, ...months] : months).map(month => ({
      month,
      name: locale.formats.month(month),
    })),
    sentences: city.problems,
    failed: city.failed,
    words: city.filter,
  }
}

interface CityResultProps {
  filter: NonNullable<ByCityQuery['filter']>
  result: Result
}

/** What By City found, or why there is nothing. */
function CityResult({ filter, result }: CityResultProps) {
  const { texts, locale, today } = usePage()
  const { city, month, none } = texts.compare
  if ('failure' in result)
    return (
      <p className="err" role="alert">
        {city.failed}
      </p>
    )
  const { corrected } = result
  const isDaily = 'daily' in result
  const [first] = isDaily ? result.daily : result.monthly
  // under the name it is published by: it may have been asked for by an old one
  const name = locale.cityName(first?.location ?? filter.city)
  const when = 'date' in filter ? locale.formats.date(filter.date) : locale.formats.month(filter.month)
  return (
    <>
      <header className="cap">
        <h2 id="rates">{city.heading({ city: name, when })}</h2>
        <p>{first ? (isDaily ? formatUnit(result.daily, today, locale) : month.unit) : none}</p>
      </header>
      {first && isDaily && <RecordTable rates={result.daily} corrected={corrected} labelledBy="rates" />}
      {isDaily && <LastRates rates={result.last} corrected={corrected} />}
      {first && !isDaily && <MonthTable {...result} labelledBy="rates" />}
    </>
  )
}
