import type { SiteFeature } from '#web/site/feature.ts'
import { AlertsLink } from './AlertsLink.tsx'
import { alertsPage } from './pages/AlertsPage.tsx'
import { managePage, unsubscribePage } from './pages/ManagePage.tsx'
import { ALERTS } from './pages/parts.tsx'

export const feature: SiteFeature = {
  pages: [
    { path: ALERTS, page: alertsPage },
    { path: `${ALERTS}/:key`, page: managePage, isPrivate: true },
    { path: `${ALERTS}/:key/confirm`, page: managePage, isPrivate: true },
    { path: `${ALERTS}/:key/unsubscribe`, page: unsubscribePage, isPrivate: true },
  ],
  footer: { path: ALERTS, label: texts => texts.alerts.heading },
  slots: { FollowLink: AlertsLink },
}
