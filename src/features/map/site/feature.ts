import type { SiteFeature } from '#web/site/feature.ts'
import { mapPage } from './MapPage.tsx'

export const feature: SiteFeature = {
  pages: [{ path: '/map', page: mapPage }],
  slots: { map: { path: '/map', label: texts => texts.map.heading } },
}
