import type { ComponentType } from 'react'
import type { Access } from '#shared/endpoint.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { SCREEN_LABELS } from './texts.ts'

export interface Screen {
  /** Below /admin; empty for /admin itself. */
  path: string
  label: string
  icon: IconName
  /** Who sees it in the sidebar and may open it; `account` is anybody who is logged in. */
  access: Access
  page: () => Promise<ComponentType>
}

/** Every screen of the panel, in the order of the sidebar: routes, sidebar and guards follow from it. */
export const SCREENS: readonly Screen[] = [
  {
    path: 'rate-chart',
    label: SCREEN_LABELS.rateChart,
    icon: 'chart',
    access: 'account',
    page: async () => (await import('./rate-chart/RateChartPage.tsx')).RateChartPage,
  },
  {
    path: 'rate-update',
    label: SCREEN_LABELS.rateUpdate,
    icon: 'edit',
    access: 'account',
    page: async () => (await import('./rate-update/RateUpdatePage.tsx')).RateUpdatePage,
  },
]

/** What /admin leads to until a screen of its own takes the place of this line and of its route. */
export const FIRST_SCREEN = 'rate-update'
