import type { Day } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'

/** Which picture to share: of the country, or of the city of a slug (`toSlug`). */
export interface PictureWanted {
  language: Language
  day: Day
  slug?: string | undefined
}

/** Returns the path of a picture (1200x630 px). */
export const buildPictureUrl = ({ language, day, slug }: PictureWanted): string =>
  `/og/${language}/${slug === undefined ? '' : `${encodeURIComponent(slug)}/`}${day}.png`
