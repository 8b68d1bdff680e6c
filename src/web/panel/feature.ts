import type { ComponentType } from 'react'
import type { ScreenAccess } from '#shared/accounts/roles.ts'
import type { Day } from '#shared/days.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export interface Screen {
  /** Below /admin; empty for /admin itself. */
  path: string
  label: string
  /** Its sign in the sidebar; absent: it does not stand there. */
  icon?: IconName
  /** Who sees it in the sidebar and may open it; `account` is anybody who is logged in. */
  access: ScreenAccess
  page: () => Promise<ComponentType>
}

/** What a tool of the Day Sheet is about. */
export interface SheetToolProps {
  /** That of the selected cell. */
  city: string | undefined
  day: Day
}

/** A tool of the Day Sheet: `src/features/<name>/panel/sheetTool.ts` exports one as `feature`. It comes after the sheet. */
export interface SheetTool {
  /** Whether the operator has turned it on, as the document says. */
  isOn(): boolean
  load(): Promise<ComponentType<SheetToolProps>>
}

/** What a feature adds to the panel: `src/features/<name>/panel/feature.ts` exports one as `feature`. */
export interface PanelFeature {
  screens: readonly Screen[]
}
