import type { ComponentType } from 'react'
import type { ScreenAccess } from '#shared/accounts/roles.ts'
import type { Day } from '#shared/days.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { loadLate } from './loadLate.ts'

export interface Screen {
  /** Below /admin; empty for /admin itself. */
  path: string
  label: string
  /** Its sign in the sidebar; absent: it does not stand there. */
  icon?: IconName
  /** Who sees it in the sidebar and may open it; `account` is anybody who is logged in. */
  access: ScreenAccess
  /** Takes rates of many days from files: the screens of rates lead to it. */
  takesFiles?: true
  page: () => Promise<ComponentType>
}

/** What a tool of the Day Sheet is about. */
export interface SheetToolProps {
  day: Day
  /** That of the selected cell. */
  city: string | undefined
}

/**
 * What a feature adds to a screen of the core. It loads after the screen. `src/features/<name>/panel/` exports one as `feature` in
 * `sheetTool.ts`, for the Day Sheet.
 */
export interface ScreenPart<Props> {
  /** Whether it is of use here, as the document or the browser says. */
  isOn(): boolean
  load(): Promise<ComponentType<Props>>
}

/** Returns the parts that are of use here, from the modules that vite has found. */
export const openParts = <Props>(found: Record<string, { feature: ScreenPart<Props> }>) =>
  Object.entries(found).flatMap(([path, { feature }]) =>
    feature.isOn() ? { path, load: feature.load, Part: loadLate(feature.load) } : [],
  )

/** What a feature adds to the panel: `src/features/<name>/panel/feature.ts` exports one as `feature`. */
export interface PanelFeature {
  screens: readonly Screen[]
}
