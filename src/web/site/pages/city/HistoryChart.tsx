import type { Day } from '#shared/days.ts'
import { getLineColour, HEADLINE_MARKET, type Market } from '#shared/rates/markets.ts'
import { getRange, type MarketLine } from '#web/site/rates/history.ts'
import { LineChart } from '#web/ui/LineChart.tsx'
import { usePage } from '../../page.ts'

/** Days between two words below the drawing: at most seven of them, three on a phone. */
const chooseStep = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : length <= 90 ? 30 : 90)

const getLineClass = (market: Market) =>
  `${getLineColour(market)}${market === HEADLINE_MARKET ? ' headline' : ''}`

/** The lines of a city, told in words too. Below it the same figures stand in a table. */
export function HistoryChart({ days, lines }: { days: readonly Day[]; lines: readonly MarketLine[] }) {
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
