import { indiaDay } from '#shared/days.ts'
import type { CorrectedPrice, Correction } from '#shared/rates/corrections.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import type { Locale } from '#web/site/rates/words.ts'

export const CORRECTIONS = '/corrections'

/** "Rates for 21 Nov 2026. Corrected 22 Nov 2026, 10:15 am IST" */
export const describeCorrection = (
  { action, date, at }: Correction,
  texts: Texts,
  { formats }: Locale,
): string =>
  texts.places.corrections.what({
    action: action === 'create' ? 'other' : action,
    day: formats.date(date),
    on: formats.date(indiaDay(new Date(at))),
    time: formats.time(at),
  })

/** "Retail, Chicken" */
export const namePrice = ({ market, kind }: CorrectedPrice, { words }: Locale): string =>
  `${words.markets[market]}, ${words.kinds[kind]}`
