import type { ComponentType } from 'react'
import { SCREEN_LABELS } from '#messages/panel/shell.js'
import type { Access } from '#shared/endpoint.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export interface Screen {
  /** Below /admin; empty for /admin itself. */
  path: string
  label: string
  /** Its sign in the sidebar. */
  icon?: IconName
  /** Who sees it in the sidebar and may open it; `account` is anybody who is logged in. */
  access: Access
  page: () => Promise<ComponentType>
}

/** Every screen of the panel: routes, sidebar and guards follow from it. */
export const SCREENS: readonly Screen[] = [
  {
    path: '',
    label: SCREEN_LABELS.dashboard,
    icon: 'home',
    access: 'account',
    page: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: 'messages',
    label: SCREEN_LABELS.messages,
    icon: 'mail',
    access: 'admin',
    page: async () => (await import('./messages/MessagesPage.tsx')).MessagesPage,
  },
  {
    path: 'rate-chart',
    label: SCREEN_LABELS.rateChart,
    icon: 'chart',
    access: 'account',
    page: async () => (await import('./rate-chart/RateChartPage.tsx')).RateChartPage,
  },
  {
    path: 'rate-chart/:_id/history',
    label: SCREEN_LABELS.rateHistory,
    access: 'admin',
    page: async () => (await import('./rate-history/RateHistoryPage.tsx')).RateHistoryPage,
  },
  {
    path: 'rate-chart/deleted',
    label: SCREEN_LABELS.deletedRates,
    access: 'admin',
    page: async () => (await import('./deleted-rates/DeletedRatesPage.tsx')).DeletedRatesPage,
  },
  {
    path: 'rate-update',
    label: SCREEN_LABELS.rateUpdate,
    icon: 'edit',
    // a pending account is told there that it is pending
    access: 'account',
    page: async () => (await import('./rate-update/RateUpdatePage.tsx')).RateUpdatePage,
  },
  {
    path: 'day-sheet',
    label: SCREEN_LABELS.daySheet,
    icon: 'copy',
    access: 'staff.write',
    page: async () => (await import('./day-sheet/DaySheetPage.tsx')).DaySheetPage,
  },
  {
    path: 'daily-rates',
    label: SCREEN_LABELS.dailyRates,
    icon: 'list',
    access: 'staff.read',
    page: async () => (await import('./daily-rates/DailyRatesPage.tsx')).DailyRatesPage,
  },
  {
    path: 'customers',
    label: SCREEN_LABELS.customers,
    icon: 'users',
    access: 'admin',
    page: async () => (await import('./customers/CustomersPage.tsx')).CustomersPage,
  },
  {
    path: 'cities',
    label: SCREEN_LABELS.cities,
    icon: 'pin',
    access: 'admin',
    page: async () => (await import('./cities/CitiesPage.tsx')).CitiesPage,
  },
  {
    path: 'audit',
    label: SCREEN_LABELS.audit,
    icon: 'history',
    access: 'admin',
    page: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
  },
  {
    path: 'alerts',
    label: SCREEN_LABELS.alerts,
    icon: 'bell',
    access: 'admin',
    page: async () => (await import('#features/alerts/panel/AlertsPage.tsx')).AlertsPage,
  },
  {
    path: 'import',
    label: SCREEN_LABELS.import,
    icon: 'plus',
    access: 'staff.write',
    page: async () => (await import('#features/import/panel/ImportPage.tsx')).ImportPage,
  },
  {
    path: 'profile',
    label: SCREEN_LABELS.profile,
    icon: 'user',
    access: 'account',
    page: async () => (await import('./profile/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: 'orders',
    label: SCREEN_LABELS.orders,
    access: 'account',
    page: async () => (await import('./placeholders/placeholders.tsx')).OrdersPage,
  },
  {
    path: 'settings',
    label: SCREEN_LABELS.settings,
    access: 'account',
    page: async () => (await import('./placeholders/placeholders.tsx')).SettingsPage,
  },
]

/** The screens of the sidebar by their paths, in its order. */
export const MENU: readonly string[] = [
  '',
  'messages',
  'rate-chart',
  'rate-update',
  'day-sheet',
  'daily-rates',
  'customers',
  'cities',
  'profile',
]
/** Those that Admins, who have more screens than others, find under "More". */
export const MORE: readonly string[] = ['daily-rates', 'import', 'alerts', 'audit']
