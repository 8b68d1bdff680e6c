import type { ServerFeature } from '#server/feature.ts'
import { chartRoutes } from './routes.ts'

export const feature: ServerFeature = {
  async register(app, getSite) {
    if (getSite) chartRoutes(app, getSite)
  },
}
