import { FEATURES } from '#features/features.ts'
import type { PanelFeature } from '#web/panel/feature.ts'

const found = import.meta.glob<{ feature: PanelFeature }>('/src/features/*/panel/feature.ts', { eager: true })
export const FEATURE_SCREENS = FEATURES.flatMap(
  name => found[`/src/features/${name}/panel/feature.ts`]?.feature.screens ?? [],
)
