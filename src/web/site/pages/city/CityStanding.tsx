import type { PriceStanding } from '#shared/rates/priceStanding.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { formatStanding, renderPriceScale } from '#web/site/rates/standing.tsx'
import { innerHtml } from '#web/ui/markup.ts'
import { usePage } from '../../page.ts'

interface CityStandingProps {
  last: LatestRate
  /** Absent where too little is known to compare with. */
  standing: PriceStanding | undefined
}

/** Whether the last price is high: against the 90 days before it, and a year ago. No forecast. */
export function CityStanding({ last, standing }: CityStandingProps) {
  const { texts, locale, today, formatDay } = usePage()
  if (!standing) return null
  const { standing: words } = texts.city
  const { lowest, highest, yearAgo } = standing
  const { rupees, date } = locale.formats
  return (
    <section className="ishigh" aria-labelledby="is-high">
      <h2 id="is-high">
        {last.date === today ? words.heading : words.headingFor({ day: formatDay(last.date) })}
      </h2>
      <p>
        <b>{formatStanding(standing, locale)}</b>
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
        <span className="drawing" {...innerHtml(renderPriceScale(standing))} />
        <span>{words.lowest({ price: rupees(lowest) })}</span>
        <span>{words.highest({ price: rupees(highest) })}</span>
      </p>
    </section>
  )
}
