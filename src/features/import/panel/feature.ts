import { IMPORT_SCREEN } from '#messages/panel/importScreen.js'
import type { PanelFeature } from '#web/panel/feature.ts'
import './screen.css'

/** Rates of a file. Its label is apart from the words of the screen, which come with it. */
export const feature: PanelFeature = {
  screens: [
    {
      path: 'import',
      label: IMPORT_SCREEN.label,
      icon: 'plus',
      access: 'staff.write',
      page: async () => (await import('./ImportPage.tsx')).ImportPage,
    },
  ],
}
