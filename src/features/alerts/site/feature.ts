import type { SiteFeature } from '#web/site/feature.ts'
import { renderMail } from '#web/site/mail/renderMail.tsx'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import { AlertsLink } from './AlertsLink.tsx'
import { toAlertParts } from './alertMail.ts'
import { alertsPage } from './pages/AlertsPage.tsx'
import { managePage, unsubscribePage } from './pages/ManagePage.tsx'
import { ALERTS } from './pages/parts.tsx'
import { renderPush } from './pushText.ts'

export const feature: SiteFeature = {
  pages: [
    { path: ALERTS, page: alertsPage },
    { path: `${ALERTS}/:key`, page: managePage, isPrivate: true },
    { path: `${ALERTS}/:key/confirm`, page: managePage, isPrivate: true },
    { path: `${ALERTS}/:key/unsubscribe`, page: unsubscribePage, isPrivate: true },
  ],
  footer: { path: ALERTS, label: texts => texts.alerts.heading },
  slots: { FollowLink: AlertsLink },
  renderers: site => ({
    push: async (content, key) => renderPush(content, key, site),
    async alertMail(content, key) {
      const { language } = content.choice
      const context = { texts: TEXTS[language], locale: getLocale(language), site }
      return renderMail(toAlertParts({ content, key }, context), context)
    },
  }),
}
