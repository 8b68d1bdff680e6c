import type { SiteFeature } from '#web/site/feature.ts'
import { API, apiPage } from './api/ApiPage.tsx'
import { CORRECTIONS_FEED, correctionsFeed } from './correctionsFeed.ts'
import { dataPage } from './data/DataPage.tsx'

const DATA = '/data'

export const feature: SiteFeature = {
  pages: [
    { path: DATA, page: dataPage },
    { path: API, page: apiPage, listed: 'English' },
  ],
  files: [{ path: CORRECTIONS_FEED, file: correctionsFeed }],
  footer: { path: DATA, label: texts => texts.data.heading },
  slots: { dataPath: DATA, correctionsFeed: CORRECTIONS_FEED },
}
