import { createElement } from 'react'
import type { SiteFeature } from '#web/site/feature.ts'
import { LiveBirds } from './LiveBirds.tsx'
import { loadLiveBirds, loadSeries } from './load.ts'

export const feature: SiteFeature = {
  slots: {
    async loadLiveBirds(server, asked) {
      const found = await loadLiveBirds(server, asked)
      return found && (() => createElement(LiveBirds, found))
    },
    loadSeries,
  },
}
