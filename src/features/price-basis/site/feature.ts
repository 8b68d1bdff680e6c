import type { SiteFeature } from '#web/site/feature.ts'
import { BasisNote } from './BasisNote.tsx'

export const feature: SiteFeature = { slots: { BasisNote } }
