import { createElement } from 'react'
import type { SiteFeature } from '#web/site/feature.ts'
import { flagPage } from './FlagPage.tsx'
import { FLAG, FlagHint, FlagLink, renderFigure } from './links.tsx'
import { loadMedianTime, loadOutcomes } from './load.ts'
import { AnswerTime, Outcomes } from './Outcomes.tsx'

export const feature: SiteFeature = {
  pages: [{ path: FLAG, page: flagPage }],
  slots: {
    flags: {
      renderFigure,
      Hint: FlagHint,
      Link: FlagLink,
      async load(server, asked) {
        const found = await loadOutcomes(server, asked)
        return found && (() => createElement(Outcomes, found))
      },
      async loadTime(server) {
        const median = await loadMedianTime(server)
        return median === null ? undefined : () => createElement(AnswerTime, { median })
      },
    },
  },
}
