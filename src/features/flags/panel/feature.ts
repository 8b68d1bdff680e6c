import { FLAGS_SCREEN } from '#messages/panel/flagsScreen.js'
import type { PanelFeature } from '#web/panel/feature.ts'

/** What readers say of prices. Its label is apart from the words of the screen, which come with it. */
export const feature: PanelFeature = {
  screens: [
    {
      path: 'flags',
      label: FLAGS_SCREEN.label,
      icon: 'flag',
      access: 'admin',
      page: async () => (await import('./FlagsPage.tsx')).FlagsPage,
    },
  ],
}
