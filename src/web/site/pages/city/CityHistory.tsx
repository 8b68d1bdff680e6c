import type { Day, Month } from '#shared/days.ts'
import { buildExportUrl } from '#shared/files.ts'
import { getLineColour, HEADLINE_MARKET, type Market } from '#shared/rates/markets.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { getRange, type MarketLine } from '#web/site/rates/history.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { Delta } from '#web/ui/Delta.tsx'
import { LineChart } from '#web/ui/LineChart.tsx'
import { islandAttributes } from '../../islands/Island.tsx'
import { usePage } from '../../page.ts'
import { CityEmbed } from './CityEmbed.tsx'
import { type ChartData, type CityChart, describeChart, nameDays } from './cityChart.ts'
import { DayTable } from './DayTable.tsx'
import { HistoryChoices } from './HistoryChoices.tsx'

interface CityHistoryProps extends ChartData {
  firstDay: Day | undefined
  corrected: CorrectedDays
  thisMonth: Month
}

/** How the price came to where it is: a drawing, its extremes and the figures, of some days or of a month. */
export function CityHistory(props: CityHistoryProps) {
  const page = usePage()
  const { texts } = page
  const { city, query, rates, corrected } = props
  const { history: words } = texts.city
  const { kind, from, to } = query
  const chart = describeChart(props, page)
  const { days, market, quoted } = chart
  return (
    <section className="history" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{words.heading}</h2>
      {query.refused.length > 0 && <p className="err">{words.notUnderstood}</p>}
      <HistoryChoices {...props} defaultMarket={chart.defaultMarket} />
      <h3 id="drawn">{chart.heading}</h3>
      <p className="unit hint">{quoted ? words.unit : words.none}</p>
      {quoted && (
        <>
          <HistoryChart {...chart} />
          <DownloadLinks
            address={format =>
              buildExportUrl(format, {
                location: city.name,
                from,
                to,
                market: query.market === 'all' ? undefined : query.market,
              })
            }
          />
          <CityEmbed city={city} />
          <RangeFacts days={days} line={quoted} />
        </>
      )}
      {quoted && (
        <DayTable
          rates={rates}
          corrected={corrected}
          kind={kind}
          market={market}
          national={market === 'all' ? [] : props.national}
        />
      )}
    </section>
  )
}

const getLineClass = (market: Market) =>
  `${getLineColour(market)}${market === HEADLINE_MARKET ? ' headline' : ''}`

/** The lines of a city, told in words too. Below it the same figures stand in a table; readChart.ts reads a day of them. */
function HistoryChart({ days, lines, national }: CityChart) {
  const { texts, locale, assets, today, formatDay } = usePage()
  const { history: words } = texts.city
  const { rupees } = locale.formats
  const drawn = [
    ...lines.map(({ market, values }) => ({
      name: locale.words.markets[market],
      className: getLineClass(market),
      values,
    })),
    { name: texts.city.table.national, className: 'national', values: national },
  ]
  const sentences = drawn.flatMap(({ name, values }) => {
    const range = getRange(days, values)
    if (!range) return []
    const { first, last } = range
    return words.line({
      market: name,
      last: rupees(last.price),
      lastDay: formatDay(last.day),
      first: rupees(first.price),
      firstDay: formatDay(first.day),
    })
  })
  return (
    <div
      className="reader"
      data-from={days[0]}
      data-days={days.length}
      data-label={words.readDay}
      {...islandAttributes('src/web/site/scripts/readChart.ts', assets)}
    >
      <LineChart
        label={[...sentences, words.below].join(' ')}
        lines={drawn}
        days={nameDays(days, today, locale)}
        length={days.length}
        write={rupees}
      />
    </div>
  )
}

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
          <dt className="hint">{name}</dt>
          <dd>
            {figure} <small>{note}</small>
          </dd>
        </div>
      ))}
      {range.change && range.change.by > 0 && (
        <div>
          <dt className="hint">{words.change}</dt>
          <dd>
            <Delta change={range.change} words={locale.words.change} number={rupees} />{' '}
            <small>{words.since({ day: formatDay(range.first.day) })}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
