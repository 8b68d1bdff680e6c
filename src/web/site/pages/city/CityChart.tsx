import type { Day } from '#shared/days.ts'
import { getLineColour, HEADLINE_MARKET, type Market } from '#shared/rates/markets.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { getRange } from '#web/site/rates/history.ts'
import { type Locale, writtenDay } from '#web/site/rates/words.ts'
import { LineChart } from '#web/ui/LineChart.tsx'

export interface DrawnLine {
  market: Market
  /** INR per kg, one a day, oldest first. */
  values: readonly (number | undefined)[]
}

interface CityChartProps {
  days: readonly Day[]
  lines: readonly DrawnLine[]
  today: Day
  texts: Texts
  locale: Locale
}

/** Days between two words below the drawing: at most seven of them, three on a phone. */
const chooseStep = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : length <= 90 ? 30 : 90)

const getLineClass = (market: Market) =>
  `${getLineColour(market)}${market === HEADLINE_MARKET ? ' headline' : ''}`

/** The lines of a city. Below it the same figures stand in a table. */
export function CityChart({ days, lines, today, texts: { city }, locale }: CityChartProps) {
  const { rupees, dayMonth } = locale.formats
  const written = (day: Day) => writtenDay(day, today, locale)
  const step = chooseStep(days.length)
  const said = lines.flatMap(({ market, values }) => {
    const range = getRange(days, values)
    if (!range) return []
    const { first, last } = range
    const name = locale.words.markets[market]
    return city.history.line({
      market: name,
      last: rupees(last.price),
      lastDay: written(last.day),
      first: rupees(first.price),
      firstDay: written(first.day),
    })
  })
  return (
    <LineChart
      label={[...said, city.history.below].join(' ')}
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
