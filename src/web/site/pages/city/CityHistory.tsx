import type { Day, Month } from '#shared/days.ts'
import { HEADLINE_MARKET, MARKETS } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, NationalPrices, PublishedCity } from '#shared/site.ts'
import { daysBetween, toLine } from '#web/site/rates/history.ts'
import { usePage } from '../../page.ts'
import type { CityQuery } from './cityQuery.ts'
import { DayTable, MonthGrid } from './dayTables.tsx'
import { HistoryChart } from './HistoryChart.tsx'
import { HistoryChoices } from './HistoryChoices.tsx'
import { RangeFacts } from './RangeFacts.tsx'

interface CityHistoryProps {
  city: PublishedCity
  query: CityQuery
  rates: readonly DailyRate[]
  /** The means of all cities, of the days before today. */
  national: readonly NationalPrices[]
  firstDay: Day | undefined
  corrected: CorrectedDays
  thisMonth: Month
}

/** How the price came to where it is: a drawing, its extremes and the figures, of some days or of a month. */
export function CityHistory({ national, ...props }: CityHistoryProps) {
  const { texts, locale, today } = usePage()
  const { city, query, rates } = props
  const { history: words } = texts.city
  const { kind, month } = query
  const days = daysBetween(query.from, query.to)
  // leaves out the days of this month that are still to come: they are no gaps
  const pastDays = days.filter(day => day <= today)
  const all = MARKETS.map(market => ({ market, values: toLine(pastDays, rates, market, kind) }))
  const isQuoted = ({ values }: (typeof all)[number]) => values.some(value => value !== undefined)
  const defaultMarket = all.find(isQuoted)?.market ?? HEADLINE_MARKET
  const { market = defaultMarket } = query
  const lines = all.filter(line => market === 'all' || line.market === market)
  const heading = words.drawn({
    kind: locale.words.kinds[kind],
    city: locale.cityName(city.name),
    period: month ? locale.formats.month(month) : words.lastDays({ count: query.days! }),
  })
  // one market for the facts in words: the first that was quoted, usually the 1 Kg Rate
  const quoted = lines.find(isQuoted)
  const table = {
    rates,
    corrected: props.corrected,
    kind,
    market,
    national: market === 'all' ? [] : national,
  }
  return (
    <section className="history" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{words.heading}</h2>
      {!query.isUnderstood && <p className="err">{words.notUnderstood}</p>}
      <HistoryChoices {...props} defaultMarket={defaultMarket} />
      <h3 id="drawn">{heading}</h3>
      <p className="unit">{quoted ? words.unit : words.none}</p>
      {quoted && (
        <>
          <HistoryChart
            days={pastDays}
            lines={lines}
            national={market === 'all' ? [] : toLine(pastDays, national, market, kind)}
          />
          <RangeFacts days={pastDays} line={quoted} />
        </>
      )}
      {month && <MonthGrid days={days} line={quoted ?? lines[0]!} month={month} />}
      {quoted && <DayTable {...table} />}
    </section>
  )
}
