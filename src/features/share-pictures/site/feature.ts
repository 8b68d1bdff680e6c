import type { SiteFeature } from '#web/site/feature.ts'
import { buildPictureUrl } from '../shared/picture.ts'

export const feature: SiteFeature = {
  slots: {
    buildPictureUrl,
  },
}
