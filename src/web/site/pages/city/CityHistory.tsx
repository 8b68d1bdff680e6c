import type { Day, Month } from '#shared/days.ts'
import { buildChartUrl, buildExportUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { daysBetween } from '#web/site/rates/history.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { usePage } from '../../page.ts'
import { type ChartData, describeChart } from './cityChart.ts'
import { formatCityQuery } from './cityQuery.ts'
import { DayTable, MonthGrid } from './dayTables.tsx'
import { HistoryChart } from './HistoryChart.tsx'
import { HistoryChoices } from './HistoryChoices.tsx'
import { RangeFacts } from './RangeFacts.tsx'

interface CityHistoryProps extends ChartData {
  firstDay: Day | undefined
  corrected: CorrectedDays
  thisMonth: Month
}

/** How the price came to where it is: a drawing, its extremes and the figures, of some days or of a month. */
export function CityHistory(props: CityHistoryProps) {
  const page = usePage()
  const { texts, locale } = page
  const { city, query, rates, corrected } = props
  const { history: words } = texts.city
  const { kind, month, from, to } = query
  const chart = describeChart(props, page)
  const { days, market, lines, quoted } = chart
  return (
    <section className="history" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{words.heading}</h2>
      {!query.isUnderstood && <p className="err">{words.notUnderstood}</p>}
      <HistoryChoices {...props} defaultMarket={chart.defaultMarket} />
      <h3 id="drawn">{chart.heading}</h3>
      <p className="unit">{quoted ? words.unit : words.none}</p>
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
          >
            <a
              href={locale.link(buildChartUrl(toSlug(city.name))) + formatCityQuery(query)}
              rel="nofollow"
              download={`${toSlug(city.name)}.svg`}
            >
              {words.picture}
            </a>
          </DownloadLinks>
          <RangeFacts days={days} line={quoted} />
        </>
      )}
      {month && <MonthGrid days={daysBetween(from, to)} line={quoted ?? lines[0]!} month={month} />}
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
