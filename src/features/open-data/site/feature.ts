import type { SiteFeature } from '#web/site/feature.ts'
import { API_DOCS, REFERENCE } from './api-docs/parts.tsx'
import { referencePage } from './api-docs/ReferencePage.tsx'
import { startPage } from './api-docs/StartPage.tsx'
import { CORRECTIONS_FEED, correctionsFeed } from './correctionsFeed.ts'
import { dataPage } from './data/DataPage.tsx'

const DATA = '/data'

export const feature: SiteFeature = {
  pages: [
    { path: DATA, page: dataPage },
    { path: API_DOCS, page: startPage, listed: 'English' },
    { path: REFERENCE, page: referencePage, listed: 'English' },
  ],
  files: [{ path: CORRECTIONS_FEED, file: correctionsFeed, shows: { markets: true } }],
  footer: { path: DATA, label: texts => texts.data.heading },
  slots: { dataPath: DATA, correctionsFeed: CORRECTIONS_FEED },
}
