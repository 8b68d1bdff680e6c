import { toCityOptions } from '#web/site/rates/cities.tsx'
import { LastRates, RecordTable } from '#web/site/rates/RecordTable.tsx'
import { formatUnit } from '#web/site/rates/words.ts'
import { Island } from '../../islands/Island.tsx'
import { type PageProps, usePage } from '../../page.ts'
import type { ByCityQuery } from './byCityQuery.ts'
import { CityFilter, type CityFilterProps } from './CityFilter.island.tsx'
import { compareTab, tabAddress } from './CompareFrame.tsx'
import { type ByCityData, type CityResultData, loadByCity } from './load.ts'
import { MonthTable } from './MonthTab.tsx'

export const cityTab = compareTab('city', {
  title: ({ texts }) => texts.compare.titles.city,

  load: loadByCity,

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
          source="src/web/site/pages/compare/CityFilter.island.tsx"
          component={CityFilter}
          props={getFilterProps(props)}
        />
        {result && query.filter ? (
          <CityResult filter={query.filter} result={result} />
        ) : (
          Object.keys(query.problems).length === 0 && (
            <p className="asks soft">{props.texts.compare.city.ask}</p>
          )
        )}
      </>
    )
  },
})

function getFilterProps({ data, visit, texts, locale }: PageProps<ByCityData>): CityFilterProps {
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
    words: city.filter,
  }
}

interface CityResultProps {
  filter: NonNullable<ByCityQuery['filter']>
  result: CityResultData
}

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
