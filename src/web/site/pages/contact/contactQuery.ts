import { isDay } from '#shared/days.ts'
import type { MessageValues } from '#shared/messages/fields.ts'
import { SUBJECTS } from '#shared/messages/messages.ts'
import { PlaceName } from '#shared/text.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import type { Locale } from '#web/site/rates/words.ts'

/** What a link fills in: `?subject=Report Incorrect Rate&city=Pune&date=2026-11-21`. What is not understood is left out. */
export function prefilled(query: URLSearchParams, words: Texts['contact'], locale: Locale): MessageValues {
  const subject = SUBJECTS.find(each => each === query.get('subject')) ?? ''
  const city = PlaceName.safeParse(query.get('city')).data ?? ''
  if (subject !== 'Report Incorrect Rate' || !city) return { subject, city }
  const date = query.get('date') ?? ''
  const name = locale.cityName(city)
  const message = isDay(date)
    ? words.wrongRateFor({ city: name, day: locale.formats.date(date) })
    : words.wrongRate({ city: name })
  return { subject, city, message }
}
