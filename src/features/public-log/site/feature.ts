import type { SiteFeature } from '#web/site/feature.ts'
import { CHECK, checkPage } from './CheckPage.tsx'
import { ProofLink } from './ProofLink.tsx'

export const feature: SiteFeature = {
  pages: [{ path: CHECK, page: checkPage }],
  slots: { ProofLink },
}
