import { METHOD_SCREEN } from '#messages/panel/methodScreen.js'
import type { PanelFeature } from '#web/panel/feature.ts'

/** What Admins answer about the method. Its label is apart from the words of the screen, which come with it. */
export const feature: PanelFeature = {
  screens: [
    {
      path: 'method',
      label: METHOD_SCREEN.label,
      icon: 'list',
      access: 'admin',
      page: async () => (await import('./MethodPage.tsx')).MethodPage,
    },
  ],
}
