import { ASSISTANTS } from '#features/assistants/shared/site.ts'
import type { SiteFeature } from '#web/site/feature.ts'

export const feature: SiteFeature = {
  slots: { assistantsPath: ASSISTANTS },
  renderers: (site, server) => ({
    // the protocol is read by few, and loaded for the first of them
    assistant: async message => (await import('./answer.ts')).answerWith(site, server)(message),
  }),
}
