import { ALERTS_SCREEN } from '#messages/panel/alertsScreen.js'
import type { PanelFeature } from '#web/panel/feature.ts'

/** Who is told of rates. Its label is apart from the words of the screen, which come with it. */
export const feature: PanelFeature = {
  screens: [
    {
      path: 'alerts',
      label: ALERTS_SCREEN.label,
      icon: 'bell',
      access: 'admin',
      page: async () => (await import('./AlertsPage.tsx')).AlertsPage,
    },
  ],
}
