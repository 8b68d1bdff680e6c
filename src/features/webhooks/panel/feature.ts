import { WEBHOOKS_SCREEN } from '#messages/panel/webhooksScreen.js'
import type { PanelFeature } from '#web/panel/feature.ts'

/** The addresses that are told of rates. Its label is apart from the words of the screen, which come with it. */
export const feature: PanelFeature = {
  screens: [
    {
      path: 'webhooks',
      label: WEBHOOKS_SCREEN.label,
      icon: 'share',
      access: 'admin',
      page: async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
    },
  ],
}
