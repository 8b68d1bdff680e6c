import { type Day, isDay, isMonth, type Month, toMonth } from '#shared/days.ts'
import { PlaceName } from '#shared/text.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import type { Texts } from '#web/site/messages/texts.ts'

export const FIELDS = ['city', 'date', 'month'] as const
type Asked = Record<(typeof FIELDS)[number], string>
/** A sentence of the Rate Chart's filter, or one of its own. */
type Problem = keyof Texts['chart']['problems'] | keyof Texts['compare']['city']['problems']
type Problems = Partial<Record<keyof Asked, Problem>>

export interface ByCityQuery {
  /** As it was entered, to be shown again. */
  asked: Asked
  problems: Problems
  /** What to read; absent when nothing was asked for yet, or something could not be understood. */
  filter?: { city: string; date: Day } | { city: string; month: Month }
}

/** A date or a month, not in the future (specification, section 2). */
function checkTime({ date, month }: Asked, today: Day): Problems {
  if (!date && !month) return { date: 'noTime' }
  if (date && month) return { date: 'twoTimes' }
  if (date && !isDay(date)) return { date: 'day' }
  if (month && !isMonth(month)) return { month: 'month' }
  if (date > today) return { date: 'future' }
  if (month > toMonth(today)) return { month: 'future' }
  return {}
}

/** Reads the address of By City. Without any of its fields nothing was asked for yet, which is no problem. */
export function readByCityQuery(query: URLSearchParams, today: Day): ByCityQuery {
  const read = (field: string) => query.get(field) ?? ''
  const asked = { city: read('city'), date: read('date'), month: read('month') }
  if (!FIELDS.some(field => query.has(field))) return { asked, problems: {} }
  const problems = checkTime(asked, today)
  const city = PlaceName.safeParse(asked.city)
  if (!city.success) problems.city = asked.city.trim() === '' ? 'noCity' : 'city'
  if (!city.success || Object.keys(problems).length > 0) return { asked, problems }
  const { date, month } = asked
  return { asked, problems, filter: { city: cityNamed(city.data), ...(date ? { date } : { month }) } }
}
