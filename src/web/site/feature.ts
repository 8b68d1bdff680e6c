import type { SiteAddress } from '#shared/site.ts'
import type { File } from './feeds/files.ts'
import type { Page } from './page.ts'
import type { FooterLink, SiteSlots } from './slots.ts'

/** A file that programs read, or people take away. */
export interface FileAddress extends SiteAddress {
  file: File
}

/** What a feature adds to the site: `src/features/<name>/site/feature.ts` exports one as `feature`. */
export interface SiteFeature {
  /** The sitemap lists those that say so, beside `footer`: in every language, or in English alone. */
  pages?: readonly (SiteAddress & { page: Page; listed?: 'every language' | 'English' })[]
  files?: readonly FileAddress[]
  footer?: FooterLink
  slots?: SiteSlots
}
