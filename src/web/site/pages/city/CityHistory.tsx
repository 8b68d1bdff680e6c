import type { Day, Month } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { PublishedCity } from '#shared/site.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { daysBetween, toLine } from '#web/site/rates/history.ts'
import type { Locale } from '#web/site/rates/words.ts'
import { CityChart } from './CityChart.tsx'
import { CityChoices } from './CityChoices.tsx'
import type { CityQuery } from './cityQuery.ts'
import { DayTable } from './DayTable.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { RangeFacts } from './RangeFacts.tsx'

interface CityHistoryProps {
  city: PublishedCity
  query: CityQuery
  rates: readonly DailyRate[]
  firstDay: Day | undefined
  today: Day
  thisMonth: Month
  texts: Texts
  locale: Locale
}

/** How the price came to where it is: a drawing, its extremes and the figures, of some days or of a month. */
export function CityHistory(props: CityHistoryProps) {
  const { city, query, rates, today, texts, locale } = props
  const said = texts.city.history
  const { kind, month } = query
  const days = daysBetween(query.from, query.to)
  // the rest of this month is no gap
  const begun = days.filter(day => day <= today)
  const markets = query.market ? [query.market] : MARKETS
  const lines = markets.map(market => ({ market, values: toLine(begun, rates, market, kind) }))
  const heading = said.drawn({
    kind: locale.words.kinds[kind],
    city: locale.cityName(city.name),
    period: month ? locale.formats.month(month) : said.lastDays({ count: query.days! }),
  })
  // what can be told of one market alone: of the 1 Kg Rate, unless that was not quoted
  const quoted = lines.find(({ values }) => values.some(value => value !== undefined))
  const shown = { today, texts, locale }
  return (
    <section className="history" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{said.heading}</h2>
      {!query.isUnderstood && <p className="err">{said.notUnderstood}</p>}
      <CityChoices {...props} />
      <h3 id="drawn">{heading}</h3>
      <p className="unit">{quoted ? said.unit : said.none}</p>
      {quoted && (
        <>
          <CityChart {...shown} days={begun} lines={lines} />
          <RangeFacts {...shown} days={begun} line={quoted} />
        </>
      )}
      {month && <MonthGrid {...shown} days={days} line={quoted ?? lines[0]!} month={month} />}
      {quoted && <DayTable {...shown} rates={rates} query={query} />}
    </section>
  )
}
