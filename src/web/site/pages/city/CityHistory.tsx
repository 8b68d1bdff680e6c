import type { Day, Month } from '#shared/days.ts'
import { getLineColour, HEADLINE_MARKET, MARKETS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { PublishedCity } from '#shared/site.ts'
import { daysBetween, getRange, type MarketLine, toLine } from '#web/site/rates/history.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { LineChart } from '#web/ui/LineChart.tsx'
import { usePage } from '../../page.ts'
import type { CityQuery } from './cityQuery.ts'
import { DayTable, MonthGrid } from './dayTables.tsx'
import { HistoryChoices } from './HistoryChoices.tsx'

interface CityHistoryProps {
  city: PublishedCity
  query: CityQuery
  rates: readonly DailyRate[]
  firstDay: Day | undefined
  thisMonth: Month
}

/** How the price came to where it is: a drawing, its extremes and the figures, of some days or of a month. */
export function CityHistory(props: CityHistoryProps) {
  const { texts, locale, today } = usePage()
  const { city, query, rates } = props
  const { history: words } = texts.city
  const { kind, month } = query
  const days = daysBetween(query.from, query.to)
  // the rest of this month is no gap
  const pastDays = days.filter(day => day <= today)
  const markets = query.market ? [query.market] : MARKETS
  const lines = markets.map(market => ({ market, values: toLine(pastDays, rates, market, kind) }))
  const heading = words.drawn({
    kind: locale.words.kinds[kind],
    city: locale.cityName(city.name),
    period: month ? locale.formats.month(month) : words.lastDays({ count: query.days! }),
  })
  // what can be told of one market alone: of the 1 Kg Rate, unless that was not quoted
  const quoted = lines.find(({ values }) => values.some(value => value !== undefined))
  return (
    <section className="history" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{words.heading}</h2>
      {!query.isUnderstood && <p className="err">{words.notUnderstood}</p>}
      <HistoryChoices {...props} />
      <h3 id="drawn">{heading}</h3>
      <p className="unit">{quoted ? words.unit : words.none}</p>
      {quoted && (
        <>
          <HistoryChart days={pastDays} lines={lines} />
          <RangeFacts days={pastDays} line={quoted} />
        </>
      )}
      {month && <MonthGrid days={days} line={quoted ?? lines[0]!} month={month} />}
      {quoted && <DayTable rates={rates} query={query} />}
    </section>
  )
}

/** Days between two words below the drawing: at most seven of them, three on a phone. */
const chooseStep = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : length <= 90 ? 30 : 90)

const getLineClass = (market: Market) =>
  `${getLineColour(market)}${market === HEADLINE_MARKET ? ' headline' : ''}`

/** The lines of a city, told in words too. Below it the same figures stand in a table. */
function HistoryChart({ days, lines }: { days: readonly Day[]; lines: readonly MarketLine[] }) {
  const { texts, locale, formatDay } = usePage()
  const { history: words } = texts.city
  const { rupees, dayMonth } = locale.formats
  const step = chooseStep(days.length)
  const sentences = lines.flatMap(({ market, values }) => {
    const range = getRange(days, values)
    if (!range) return []
    const { first, last } = range
    return words.line({
      market: locale.words.markets[market],
      last: rupees(last.price),
      lastDay: formatDay(last.day),
      first: rupees(first.price),
      firstDay: formatDay(first.day),
    })
  })
  return (
    <LineChart
      label={[...sentences, words.below].join(' ')}
      lines={lines.map(({ market, values }) => ({
        name: locale.words.markets[market],
        className: getLineClass(market),
        values,
      }))}
      days={days.flatMap((day, at) =>
        (days.length - 1 - at) % step === 0 ? [{ at, text: dayMonth(day) }] : [],
      )}
      length={days.length}
      write={rupees}
    />
  )
}

/** High, low, average and change of one market over a time. */
function RangeFacts({ days, line }: { days: readonly Day[]; line: MarketLine }) {
  const { texts, locale, formatDay } = usePage()
  const range = getRange(days, line.values)
  if (!range) return null
  const { history: words } = texts.city
  const { rupees } = locale.formats
  const facts = [
    [words.high, rupees(range.high.price), formatDay(range.high.day)],
    [words.low, rupees(range.low.price), formatDay(range.low.day)],
    [
      words.average,
      rupees(range.average),
      words.of({ market: locale.words.markets[line.market], days: range.days }),
    ],
  ] as const
  return (
    <dl className="facts on">
      {facts.map(([name, figure, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure} <small>{note}</small>
          </dd>
        </div>
      ))}
      {range.change && (
        <div>
          <dt>{words.change}</dt>
          <dd>
            <Delta change={range.change} words={locale.words.change} number={rupees} />{' '}
            <small>{words.since({ day: formatDay(range.first.day) })}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
