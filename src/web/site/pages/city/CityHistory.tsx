import type { Day } from '#shared/days.ts'
import { buildCityFeedUrl, buildExportUrl, buildWidgetUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import { getLineColour, HEADLINE_MARKET, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { PublishedCity } from '#shared/site.ts'
import { daysBetween, getRange, type Line, toLine } from '#web/site/rates/history.ts'
import { PriceChart } from '#web/site/rates/PriceChart.tsx'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { Delta } from '#web/ui/Delta.tsx'
import { markup } from '#web/ui/markup.ts'
import { islandAttributes } from '../../islands/Island.tsx'
import { usePage } from '../../page.ts'
import { DayTable } from './DayTable.tsx'
import { HistoryChoices } from './HistoryChoices.tsx'
import type { CityData } from './load.ts'

/** Size of the widget in px; its board fits at any width from 240. */
const WIDTH = 360
const HEIGHT = 430

/** The rates of a city elsewhere: as a feed, and as a widget in pages of others. */
function CityEmbed({ city }: { city: PublishedCity }) {
  const { site, texts, locale } = usePage()
  const { feed, embed } = texts.seo
  const name = locale.cityName(city.name)
  const slug = toSlug(city.name)
  const src = site.url + locale.link(buildWidgetUrl(slug))
  // by two numbers of px WordPress would cut it to their ratio
  const frame = markup`<iframe src="${src}" title="${texts.city.title({ city: name })}" width="100%" height="${HEIGHT}" style="max-width:${WIDTH}px" frameborder="0" loading="lazy"></iframe>`
  return (
    <details className="field embed onscreen">
      <summary>{embed.show}</summary>
      <p>
        <a href={locale.link(buildCityFeedUrl(slug))} type="application/atom+xml">
          {feed.follow({ city: name })}
        </a>
      </p>
      <label htmlFor="snippet">{embed.copy}</label>
      <textarea id="snippet" readOnly rows={4} spellCheck={false} value={frame.text} />
    </details>
  )
}

/** The line of a city, in one market. */
interface CityLine {
  days: readonly Day[]
  market: Market
  line: Line
}

/** How the price came to where it is: a drawing, its extremes and the figures, of some days or of a month. */
export function CityHistory({ data }: { data: CityData }) {
  const { texts, locale, today } = usePage()
  const { city, query, rates, national, corrected } = data
  const { kind, month, from, to } = query
  const { history: words } = texts.city
  // leaves out the days of this month that are still to come: they are no gaps
  const days = daysBetween(from, to).filter(day => day <= today)
  const defaultMarket =
    MARKETS.find(market => rates.some(({ markets }) => getPrice(markets, market, kind) !== undefined)) ??
    HEADLINE_MARKET
  const { market = defaultMarket } = query
  const line = toLine(days, rates, market, kind)
  const isQuoted = line.some(price => price !== undefined)
  const period = month ? locale.formats.month(month) : words.lastDays({ count: query.days! })
  return (
    <section className="history" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{words.heading}</h2>
      {query.hasUnknown && <p className="err">{words.notUnderstood}</p>}
      <HistoryChoices data={data} defaultMarket={defaultMarket} />
      <h3 id="drawn">
        {words.drawn({ kind: locale.words.kinds[kind], city: locale.cityName(city.name), period })}
      </h3>
      <p className="unit hint">{isQuoted ? words.unit : words.none}</p>
      {isQuoted && (
        <>
          <HistoryChart
            days={days}
            market={market}
            line={line}
            national={toLine(days, national, market, kind)}
          />
          <DownloadLinks
            address={format =>
              buildExportUrl(format, { location: city.name, from, to, market: query.market })
            }
          />
          <CityEmbed city={city} />
          <RangeFacts days={days} market={market} line={line} />
          <DayTable rates={rates} corrected={corrected} kind={kind} market={market} national={national} />
        </>
      )}
    </section>
  )
}

/** The line of a city beside that of India. Below it the same figures stand in a table; readChart.ts reads a day of them. */
function HistoryChart({ days, market, line, national }: CityLine & { national: Line }) {
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
      <PriceChart days={days} lines={lines} />
    </div>
  )
}

function RangeFacts({ days, line, market }: CityLine) {
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
            <small>{locale.words.since({ day: formatDay(range.first.day) })}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
