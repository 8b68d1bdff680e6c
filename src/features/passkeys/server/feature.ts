import type { ServerFeature } from '#server/feature.ts'
import { passkeyRoutes } from './routes.ts'

export const feature: ServerFeature = {
  async register(app, getSite) {
    passkeyRoutes(app, getSite)
  },
}
