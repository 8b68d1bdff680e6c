import type { Day } from '#shared/days.ts'
import { getLineColour, HEADLINE_MARKET, type Market } from '#shared/rates/markets.ts'
import { getRange, type Line, type MarketLine } from '#web/site/rates/history.ts'
import { LineChart } from '#web/ui/LineChart.tsx'
import { islandAttributes } from '../../islands/Island.tsx'
import { usePage } from '../../page.ts'

/** Days between two words below the drawing: at most seven of them, three on a phone. */
const chooseStep = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : length <= 90 ? 30 : 90)

const getLineClass = (market: Market) =>
  `${getLineColour(market)}${market === HEADLINE_MARKET ? ' headline' : ''}`

interface HistoryChartProps {
  days: readonly Day[]
  lines: readonly MarketLine[]
  /** The mean of all cities; empty without a comparison. */
  national: Line
}

/** The lines of a city, told in words too. Below it the same figures stand in a table; readChart.ts reads a day of them. */
export function HistoryChart({ days, lines, national }: HistoryChartProps) {
  const { texts, locale, assets, today, formatDay } = usePage()
  const { history: words } = texts.city
  const { rupees, dayMonth } = locale.formats
  const step = chooseStep(days.length)
  const hasYears = days[0]!.slice(0, 4) !== today.slice(0, 4)
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
        days={days.flatMap((day, at) =>
          (days.length - 1 - at) % step === 0
            ? [{ at, text: dayMonth(day), year: hasYears ? day.slice(0, 4) : undefined }]
            : [],
        )}
        length={days.length}
        write={rupees}
      />
    </div>
  )
}
