import type { ServerFeature } from '#server/feature.ts'
import { ogImages } from './routes.ts'

export const feature: ServerFeature = {
  async register(app, getSite) {
    if (getSite)
      await app.register(ogImages, { draw: async wanted => (await getSite()).renderers.picture(wanted) })
  },
}
