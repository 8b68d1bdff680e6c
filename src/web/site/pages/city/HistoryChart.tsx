import { getLineColour, HEADLINE_MARKET, type Market } from '#shared/rates/markets.ts'
import { getRange } from '#web/site/rates/history.ts'
import { LineChart } from '#web/ui/LineChart.tsx'
import { islandAttributes } from '../../islands/Island.tsx'
import { usePage } from '../../page.ts'
import { type CityChart, nameDays } from './cityChart.ts'

const getLineClass = (market: Market) =>
  `${getLineColour(market)}${market === HEADLINE_MARKET ? ' headline' : ''}`

/** The lines of a city, told in words too. Below it the same figures stand in a table; readChart.ts reads a day of them. */
export function HistoryChart({ days, lines, national }: CityChart) {
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
