import type { Day } from '#shared/days.ts'
import type { Market } from '#shared/rates/markets.ts'
import { rangeOf } from '#web/site/rates/history.ts'
import { type Speech, writtenDay } from '#web/site/rates/words.ts'
import { LineChart } from '#web/ui/LineChart.tsx'
import type { Texts } from '../../texts/texts.ts'

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
  speech: Speech
}

/** Days between two words below the drawing: at most seven of them, three on a phone. */
const stepOf = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : length <= 90 ? 30 : 90)

/** The lines of a city. Below it the same figures stand in a table. */
export function CityChart({ days, lines, today, texts: { city }, speech }: CityChartProps) {
  const { rupees, dayMonth } = speech.formats
  const written = (day: Day) => writtenDay(day, today, speech)
  const step = stepOf(days.length)
  const said = lines.flatMap(({ market, values }) => {
    const range = rangeOf(days, values)
    if (!range) return []
    const { first, last } = range
    const name = speech.words.markets[market]
    return city.history.line(
      name,
      rupees(last.price),
      written(last.day),
      rupees(first.price),
      written(first.day),
    )
  })
  return (
    <LineChart
      label={[...said, city.history.below].join(' ')}
      lines={lines.map(({ market, values }) => ({
        name: speech.words.markets[market],
        className: market,
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
