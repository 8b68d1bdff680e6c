import { FEATURES } from '#features/features.ts'
import type { PanelFeature } from '#web/panel/feature.ts'

const found = import.meta.glob<{ feature: PanelFeature }>('/src/features/*/panel/feature.ts', { eager: true })
export const FEATURE_SCREENS = FEATURES.flatMap(
  name => found[`/src/features/${name}/panel/feature.ts`]?.feature.screens ?? [],
)

/** Where the Day Sheet and the Rate Chart lead to enter rates of many days; undefined where no feature takes files. */
export const FILE_SCREEN = FEATURE_SCREENS.find(({ takesFiles }) => takesFiles)
