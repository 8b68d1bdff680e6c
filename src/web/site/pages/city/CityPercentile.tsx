import { getPriceChange } from '#shared/rates/priceChange.ts'
import type { PricePercentile } from '#shared/rates/pricePercentile.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { isOutdated } from '#web/site/rates/facts.ts'
import { formatPercentile, renderPriceScale } from '#web/site/rates/percentile.tsx'
import { innerHtml } from '#web/ui/markup.ts'
import { usePage } from '../../page.ts'
import type { CityData } from './load.ts'

interface CityPercentileProps {
  last: LatestRate
  /** Absent where too little is known to compare with. */
  percentile: PricePercentile | undefined
  earlier: CityData['earlier']
}

/** Days of the week before, at least, whose mean stands for it. */
const MIN_WEEK_DAYS = 4
/** Earlier years whose month is shown, at least and at most. */
const [MIN_YEARS, MAX_YEARS] = [2, 3]

/** Whether the last price is high: against the week and the 90 days before it, and earlier years. No forecast. */
export function CityPercentile({ last, percentile, earlier: { week, years } }: CityPercentileProps) {
  const { texts, locale, today, formatDay } = usePage()
  if (!percentile) return null
  const { percentile: words } = texts.city
  const { price, lowest, highest, yearAgo } = percentile
  const { rupees, date, month: writeMonth } = locale.formats
  const standing = formatPercentile(percentile, locale)
  const change = week && week.days >= MIN_WEEK_DAYS && getPriceChange(Math.round(price), week.mean)
  return (
    <section className="ishigh" aria-labelledby="is-high">
      <h2 id="is-high">
        {isOutdated(last, today) ? words.headingFor({ day: formatDay(last.date) }) : words.heading}
      </h2>
      <p>
        <b>
          {change
            ? words.compared({ standing, direction: change.direction, by: rupees(change.by) })
            : standing}
        </b>
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
        {years.length >= MIN_YEARS && (
          <span>
            {years
              .slice(0, MAX_YEARS)
              .map(({ month, mean }) => words.monthMean({ month: writeMonth(month), price: rupees(mean) }))
              .join(' · ')}
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
