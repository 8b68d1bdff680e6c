import type { Day } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'

/** Which picture to share: of the country, or of the city of a slug (`toSlug`). */
export interface PictureWanted {
  language: Language
  day: Day
  slug?: string | undefined
}

declare module '#shared/site.ts' {
  interface SiteRenderers {
    /** The picture of a day; undefined when nothing was published then. */
    picture(wanted: PictureWanted): Promise<SitePicture | undefined>
  }
}
