import { LastRates, RecordTable } from '#web/site/rates/RecordTable.tsx'
import { formatUnit } from '#web/site/rates/words.ts'
import { Options } from '#web/ui/Options.tsx'
import { describeFields, Field } from '../../forms/Field.tsx'
import { CityField, FilterForm } from '../../forms/FilterForm.tsx'
import { usePage } from '../../page.ts'
import { type ByCityQuery, FIELDS } from './byCityQuery.ts'
import { compareTab, tabAddress } from './compareTab.tsx'
import { type ByCityData, type CityResultData, loadByCity } from './load.ts'
import { MonthTable } from './MonthTab.tsx'

export const cityTab = compareTab('city', {
  title: ({ texts }) => texts.compare.titles.city,

  load: loadByCity,

  status({ query, result }) {
    if (result === 'failed') return 503
    return Object.keys(query.problems).length > 0 ? 400 : 200
  },

  Body(props) {
    const { query, result } = props.data
    return (
      <>
        <CityFilter {...props.data} />
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

/** A city, and either a date or a month (specification, section 2). */
function CityFilter({ query: { asked, problems }, months }: ByCityData) {
  const { texts, locale, today } = usePage()
  const { filter: words, problems: own } = texts.compare.city
  const isOther = asked.month && !months.includes(asked.month) && !problems.month
  const listed = isOther ? [asked.month, ...months] : months
  const field = describeFields(FIELDS, words, problems, { ...texts.chart.problems, ...own })
  return (
    <FilterForm address={tabAddress('city')}>
      <CityField {...field('city')} asked={asked.city} placeholder={words.cityName} />
      <Field {...field('date')}>
        {control => <input type="date" {...control} defaultValue={asked.date} max={today} />}
      </Field>
      <Field
        {...field('month')}
        label={
          <>
            <span className="vh">{`${words.or} `}</span>
            <span>{words.month}</span>
          </>
        }
      >
        {control => (
          <select {...control} defaultValue={asked.month}>
            <option value="">{words.anyMonth}</option>
            <Options of={listed.map(month => [month, locale.formats.month(month)])} />
          </select>
        )}
      </Field>
    </FilterForm>
  )
}

interface CityResultProps {
  filter: NonNullable<ByCityQuery['filter']>
  result: CityResultData
}

function CityResult({ filter, result }: CityResultProps) {
  const { texts, locale, today } = usePage()
  const { city, month } = texts.compare
  if (result === 'failed')
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
        <p>{first ? (isDaily ? formatUnit(result.daily, today, locale) : month.unit) : texts.chart.none}</p>
      </header>
      {first && isDaily && <RecordTable rates={result.daily} corrected={corrected} labelledBy="rates" />}
      {isDaily && <LastRates rates={result.last} corrected={corrected} />}
      {first && !isDaily && <MonthTable {...result} labelledBy="rates" />}
    </>
  )
}
