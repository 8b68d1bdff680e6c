import type { ComponentType } from 'react'
import type { ScreenAccess } from '#shared/accounts/roles.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export interface Screen {
  /** Below /admin; empty for /admin itself. */
  path: string
  label: string
  /** Its sign in the sidebar. */
  icon?: IconName
  /** Who sees it in the sidebar and may open it; `account` is anybody who is logged in. */
  access: ScreenAccess
  page: () => Promise<ComponentType>
}

/** What a feature adds to the panel: `src/features/<name>/panel/feature.ts` exports one as `feature`. */
export interface PanelFeature {
  screens: readonly Screen[]
}
