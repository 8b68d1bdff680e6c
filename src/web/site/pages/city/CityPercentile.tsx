import type { PricePercentile } from '#shared/rates/pricePercentile.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { formatPercentile, renderPriceScale } from '#web/site/rates/percentile.tsx'
import { innerHtml } from '#web/ui/markup.ts'
import { usePage } from '../../page.ts'

interface CityPercentileProps {
  last: LatestRate
  /** Absent where too little is known to compare with. */
  percentile: PricePercentile | undefined
}

/** Whether the last price is high: against the 90 days before it, and a year ago. No forecast. */
export function CityPercentile({ last, percentile }: CityPercentileProps) {
  const { texts, locale, today, formatDay } = usePage()
  if (!percentile) return null
  const { percentile: words } = texts.city
  const { lowest, highest, yearAgo } = percentile
  const { rupees, date } = locale.formats
  return (
    <section className="ishigh" aria-labelledby="is-high">
      <h2 id="is-high">
        {last.date === today ? words.heading : words.headingFor({ day: formatDay(last.date) })}
      </h2>
      <p>
        <b>{formatPercentile(percentile, locale)}</b>
        {yearAgo && (
          <span>
            {words.yearAgo({
              day: date(yearAgo.date),
              price: rupees(yearAgo.price),
              direction: yearAgo.change.direction,
              by: rupees(yearAgo.change.by),
            })}
          </span>
        )}
      </p>
      <p className="scale">
        <span className="drawing" {...innerHtml(renderPriceScale(percentile))} />
        <span>{words.lowest({ price: rupees(lowest) })}</span>
        <span>{words.highest({ price: rupees(highest) })}</span>
      </p>
    </section>
  )
}
