import type { SiteFeature } from '#web/site/feature.ts'
import { BasisNote } from './BasisNote.tsx'
import { METHOD, methodPage } from './method/MethodPage.tsx'

export const feature: SiteFeature = {
  pages: [{ path: METHOD, page: methodPage }],
  slots: { BasisNote, method: { path: METHOD, label: texts => texts.method.label } },
}
