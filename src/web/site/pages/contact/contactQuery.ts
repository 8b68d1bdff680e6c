import { isDay } from '#shared/days.ts'
import type { MessageValues } from '#shared/messages/fields.ts'
import { SUBJECTS } from '#shared/messages/messages.ts'
import { PlaceName } from '#shared/text.ts'
import type { Locale } from '#web/site/rates/words.ts'
import type { ContactWords } from './words.ts'

/** What a link fills in: `?subject=Report Incorrect Rate&city=Pune&date=2026-11-21`. What is not understood is left out. */
export function prefilled(query: URLSearchParams, words: ContactWords, locale: Locale): MessageValues {
  const subject = SUBJECTS.find(each => each === query.get('subject')) ?? ''
  const city = PlaceName.safeParse(query.get('city')).data ?? ''
  if (subject !== 'Report Incorrect Rate' || !city) return { subject, city }
  const date = query.get('date') ?? ''
  const name = locale.cityName(city)
  const message = isDay(date) ? words.wrongRateFor(name, locale.formats.date(date)) : words.wrongRate(name)
  return { subject, city, message }
}
