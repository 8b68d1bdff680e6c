import { getLineColour, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getTrendDays, toLine } from '#web/site/rates/history.ts'
import { PriceChart } from '#web/site/rates/PriceChart.tsx'
import { usePage } from '../../page.ts'
import type { CompareCitiesData } from './load.ts'

interface ComparedChartProps extends Pick<CompareCitiesData, 'compared' | 'history'> {
  market: Market
}

/** The price of chicken in each city over the last days; nothing where none was published. */
export function ComparedChart({ compared, history, market }: ComparedChartProps) {
  const { texts, locale, today } = usePage()
  const { drawn, lastDays, unit } = texts.city.history
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
  if (lines.every(({ values }) => values.every(price => price === undefined))) return null
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
      <PriceChart days={days} lines={lines} />
    </section>
  )
}
