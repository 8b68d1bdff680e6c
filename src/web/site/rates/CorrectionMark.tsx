import { toSlug } from '#shared/places.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { usePage } from '../../page.ts'
import { CORRECTIONS } from './corrections.ts'

/** Says that the rates of a city and day were corrected, and leads to what was. */
export function CorrectionMark({ location, date }: Pick<DailyRate, 'location' | 'date'>) {
  const { texts, locale } = usePage()
  const query = new URLSearchParams({ city: toSlug(location), date })
  return (
    <>
      {' '}
      <a className="corrected" href={locale.link(`${CORRECTIONS}?${query}`)} rel="nofollow">
        {texts.places.corrections.mark}
      </a>
    </>
  )
}
