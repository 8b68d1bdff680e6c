import type { Day } from '#shared/days.ts'
import type { DailyRate, MonthlyRate } from '#shared/rates/rates.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { ChartTable } from '#web/site/rates/ChartTable.tsx'
import type { Locale } from '#web/site/rates/words.ts'
import type { ByCityQuery } from './byCityQuery.ts'
import { MonthTable } from './MonthTable.tsx'
import { SHOWN } from './tabs.ts'

export type Found = { daily: DailyRate[] } | { monthly: MonthlyRate[] } | { failure: unknown }

interface CityFoundProps {
  query: ByCityQuery
  /** Absent while nothing is to be looked for. */
  found: Found | undefined
  today: Day
  texts: Texts
  locale: Locale
}

/** The name a city is published under, or the one that was asked for. */
function getName(found: Found, asked: string): string {
  const [rate] = 'daily' in found ? found.daily : 'monthly' in found ? found.monthly : []
  return rate?.location ?? asked
}

/** What By City found, or why there is nothing. */
export function CityFound({ query: { wanted, problems }, found, today, texts, locale }: CityFoundProps) {
  const { city, month, none } = texts.compare
  const { formats } = locale
  if (!wanted || !found) {
    return <div id={SHOWN}>{Object.keys(problems).length === 0 && <p className="hint">{city.ask}</p>}</div>
  }
  if ('failure' in found) {
    return (
      <div id={SHOWN}>
        <p className="err" role="alert">
          {city.failed}
        </p>
      </div>
    )
  }
  const isDaily = 'daily' in found
  const isEmpty = (isDaily ? found.daily : found.monthly).length === 0
  const when = 'date' in wanted ? formats.date(wanted.date) : formats.month(wanted.month)
  return (
    <div id={SHOWN}>
      <header className="cap">
        <h2 id="rates">{city.heading({ city: locale.cityName(getName(found, wanted.city)), when })}</h2>
        <p>{isEmpty ? none : isDaily ? city.unit : month.unit}</p>
      </header>
      {!isEmpty && isDaily && (
        <ChartTable rates={found.daily} today={today} market={undefined} labelledBy="rates" locale={locale} />
      )}
      {!isEmpty && !isDaily && (
        <MonthTable rates={found.monthly} said={month} labelledBy="rates" locale={locale} />
      )}
    </div>
  )
}
