import { LIVE_BIRDS_SCREEN } from '#messages/panel/liveBirdsScreen.js'
import type { PanelFeature } from '#web/panel/feature.ts'

/** What live birds cost at the farm. Its label is apart from the words of the screen, which come with it. */
export const feature: PanelFeature = {
  screens: [
    {
      path: 'live-birds',
      label: LIVE_BIRDS_SCREEN.label,
      icon: 'edit',
      access: 'staff.write',
      page: async () => (await import('./LiveBirdsPage.tsx')).LiveBirdsPage,
    },
  ],
}
