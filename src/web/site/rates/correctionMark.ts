import { toSlug } from '#shared/places.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import type { PageContext } from '../page.ts'
import { CORRECTIONS } from '../pages/corrections/corrections.ts'

interface CorrectionMarkProps {
  /** A record, or a city of whose days one at least may have been corrected. */
  of: Pick<DailyRate, 'location'> & Partial<Pick<DailyRate, 'date'>>
  corrected: CorrectedDays
}

/** Says that rates were corrected, where they were, and leads to what they had been. */
export function renderCorrectionMark(
  { of: { location, date }, corrected }: CorrectionMarkProps,
  { texts, locale }: Pick<PageContext, 'texts' | 'locale'>,
): Markup | undefined {
  const days = corrected.get(location)
  if (!days || (date && !days.has(date))) return undefined
  const query = new URLSearchParams({ city: toSlug(location), ...(date && { date }) })
  return markup` <a class="corrected" href="${locale.link(`${CORRECTIONS}?${query}`)}" rel="nofollow">${texts.places.corrections.mark}</a>`
}
