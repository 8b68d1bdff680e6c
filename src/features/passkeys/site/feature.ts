import type { SiteFeature } from '#web/site/feature.ts'

/** The library that reads WebAuthn is bundled with the pages, and loaded for the first who needs it. */
export const feature: SiteFeature = {
  renderers: () => ({
    verifyPasskey: async (...given) => (await import('./verify.ts')).verifyPasskey(...given),
    verifyLogin: async (...given) => (await import('./verify.ts')).verifyLogin(...given),
  }),
}
