import type { Day } from '#shared/days.ts'
import { LineChart } from '#web/ui/LineChart.tsx'
import { usePage } from '../page.ts'
import { getRange, type Line } from './history.ts'

interface PriceChartProps {
  days: readonly Day[]
  /** Named at their ends; the class gives a line its colour. */
  lines: readonly { name: string; className: string; values: Line }[]
}

/** Days between two words below the drawing: at most seven of them, three on a phone. */
const chooseStep = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : length <= 90 ? 30 : 90)

/** Lines of prices, told in words too; nothing without a price. */
export function PriceChart({ days, lines }: PriceChartProps) {
  const { texts, locale, today, formatDay } = usePage()
  const { rupees, dayMonth } = locale.formats
  const sentences = lines.flatMap(({ name, values }) => {
    const range = getRange(days, values)
    if (!range) return []
    const { first, last } = range
    return texts.city.history.line({
      market: name,
      last: rupees(last.price),
      lastDay: formatDay(last.day),
      first: rupees(first.price),
      firstDay: formatDay(first.day),
    })
  })
  const step = chooseStep(days.length)
  const hasYears = days[0]!.slice(0, 4) !== today.slice(0, 4)
  const named = days.flatMap((day, at) =>
    (days.length - 1 - at) % step === 0
      ? [{ at, text: dayMonth(day), year: hasYears ? day.slice(0, 4) : undefined }]
      : [],
  )
  return (
    <LineChart label={sentences.join(' ')} lines={lines} days={named} length={days.length} write={rupees} />
  )
}
