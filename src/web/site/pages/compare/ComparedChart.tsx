import { getLineColour, MARKETS, type Market } from '#shared/rates/markets.ts'
import { nameDays } from '#web/site/pages/city/cityChart.ts'
import { getRange, getTrendDays, toLine } from '#web/site/rates/history.ts'
import { LineChart } from '#web/ui/LineChart.tsx'
import { usePage } from '../../page.ts'
import type { CompareCitiesData } from './load.ts'

interface ComparedChartProps extends Pick<CompareCitiesData, 'compared' | 'history'> {
  market: Market
}

/** The price of chicken in each city over the last days; nothing where none was published. */
export function ComparedChart({ compared, history, market }: ComparedChartProps) {
  const { texts, locale, today, formatDay } = usePage()
  const { drawn, lastDays, line, unit } = texts.city.history
  const { rupees } = locale.formats
  const days = getTrendDays(today)
  const lines = compared.map(({ city }, at) => ({
    name: locale.cityName(city),
    // the colours of markets tell three cities apart, too
    className: getLineColour(MARKETS[at]!),
    values: toLine(
      days,
      history.filter(({ location }) => location === city),
      market,
      'chicken',
    ),
  }))
  const sentences = lines.flatMap(({ name, values }) => {
    const range = getRange(days, values)
    if (!range) return []
    const { first, last } = range
    return line({
      market: name,
      last: rupees(last.price),
      lastDay: formatDay(last.day),
      first: rupees(first.price),
      firstDay: formatDay(first.day),
    })
  })
  if (sentences.length === 0) return null
  return (
    <section className="drawn" aria-labelledby="drawn">
      <h3 id="drawn">
        {drawn({
          kind: locale.words.kinds.chicken,
          city: lines.map(({ name }) => name).join(', '),
          period: lastDays({ count: days.length }),
        })}
      </h3>
      <p className="hint">{unit}</p>
      <LineChart
        label={sentences.join(' ')}
        lines={lines}
        days={nameDays(days, today, locale)}
        length={days.length}
        write={rupees}
      />
    </section>
  )
}
