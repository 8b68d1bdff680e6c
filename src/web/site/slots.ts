import type { Day } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'

/** Places in pages that features fill. */
export interface SiteSlots {
  /** Returns the path of the picture (1200x630) that goes with a link to prices of a day: of the country, or of a city. */
  buildPictureUrl?(shown: { language: Language; day: Day; slug?: string }): string
}
