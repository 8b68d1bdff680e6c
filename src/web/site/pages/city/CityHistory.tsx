import { buildExportUrl } from '#shared/files.ts'
import { getLineColour } from '#shared/rates/markets.ts'
import { getRange } from '#web/site/rates/history.ts'
import { PriceChart } from '#web/site/rates/PriceChart.tsx'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { Delta } from '#web/ui/Delta.tsx'
import { islandAttributes } from '../../islands/Island.tsx'
import { usePage } from '../../page.ts'
import { CityEmbed } from './CityEmbed.tsx'
import { type CityChart, getCityChart } from './cityChart.ts'
import { DayTable } from './DayTable.tsx'
import { HistoryChoices } from './HistoryChoices.tsx'
import type { CityData } from './load.ts'

/** How the price came to where it is: a drawing, its extremes and the figures, of some days or of a month. */
export function CityHistory({ data }: { data: CityData }) {
  const { texts, locale, today } = usePage()
  const { city, query, rates, national, corrected } = data
  const { kind, month, from, to } = query
  const { history: words } = texts.city
  const chart = getCityChart(data, today)
  const isQuoted = chart.line.some(price => price !== undefined)
  const period = month ? locale.formats.month(month) : words.lastDays({ count: query.days! })
  return (
    <section className="history" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{words.heading}</h2>
      {query.refused.length > 0 && <p className="err">{words.notUnderstood}</p>}
      <HistoryChoices data={data} defaultMarket={chart.defaultMarket} />
      <h3 id="drawn">
        {words.drawn({ kind: locale.words.kinds[kind], city: locale.cityName(city.name), period })}
      </h3>
      <p className="unit hint">{isQuoted ? words.unit : words.none}</p>
      {isQuoted && (
        <>
          <HistoryChart {...chart} />
          <DownloadLinks
            address={format =>
              buildExportUrl(format, { location: city.name, from, to, market: query.market })
            }
          />
          <CityEmbed city={city} />
          <RangeFacts {...chart} />
          <DayTable
            rates={rates}
            corrected={corrected}
            kind={kind}
            market={chart.market}
            national={national}
          />
        </>
      )}
    </section>
  )
}

/** The line of a city beside that of India. Below it the same figures stand in a table; readChart.ts reads a day of them. */
function HistoryChart({ days, market, line, national }: CityChart) {
  const { texts, locale, assets } = usePage()
  const { history: words } = texts.city
  const lines = [
    { name: locale.words.markets[market], className: `${getLineColour(market)} headline`, values: line },
    { name: texts.city.table.national, className: 'national', values: national },
  ]
  return (
    <div
      className="reader"
      data-from={days[0]}
      data-days={days.length}
      data-label={words.readDay}
      {...islandAttributes('src/web/site/scripts/readChart.ts', assets)}
    >
      <PriceChart days={days} lines={lines} below={words.below} />
    </div>
  )
}

function RangeFacts({ days, line, market }: CityChart) {
  const { texts, locale, formatDay } = usePage()
  const range = getRange(days, line)
  if (!range) return null
  const { history: words } = texts.city
  const { rupees } = locale.formats
  const facts = [
    [words.high, rupees(range.high.price), formatDay(range.high.day)],
    [words.low, rupees(range.low.price), formatDay(range.low.day)],
    [
      words.average,
      rupees(range.average),
      words.of({ market: locale.words.markets[market], days: range.days }),
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
