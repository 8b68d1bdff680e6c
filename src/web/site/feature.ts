import type { PageServer } from '#server/site/site.ts'
import type { SiteRenderers } from '#shared/site.ts'
import type { SiteFacts } from './page.ts'
import type { SiteSlots } from './slots.ts'

/** What a feature adds to the site: `src/features/<name>/site/feature.ts` exports one as `feature`. */
export interface SiteFeature {
  slots?: SiteSlots
  /** What its part of the server asks the site to render. */
  renderers?(site: SiteFacts, server: PageServer): Partial<SiteRenderers>
}
