import { FEATURES } from '#features/features.ts'
import type { SiteFeature } from './feature.ts'

const found = import.meta.glob<{ feature: SiteFeature }>('/src/features/*/site/feature.ts', { eager: true })

export const FEATURES_OF_SITE = FEATURES.flatMap(
  name => found[`/src/features/${name}/site/feature.ts`]?.feature ?? [],
)
