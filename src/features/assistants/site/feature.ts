import { ASSISTANTS } from '#features/assistants/shared/assistants.ts'
import type { SiteFeature } from '#web/site/feature.ts'

export const feature: SiteFeature = {
  slots: { assistantsPath: ASSISTANTS },
}
