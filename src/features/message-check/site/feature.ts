import { CHECK_MESSAGE } from '#features/message-check/shared/site.ts'
import type { SiteFeature } from '#web/site/feature.ts'
import { CheckLink, checkMessagePage } from './CheckMessagePage.tsx'

export const feature: SiteFeature = {
  pages: [{ path: CHECK_MESSAGE, page: checkMessagePage, listed: 'every language' }],
  slots: { CheckLink },
}
