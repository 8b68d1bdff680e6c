import type { ServerFeature } from '#server/feature.ts'
import { flagFormRoutes } from './formRoutes.ts'
import { flags } from './routes.ts'

export const feature: ServerFeature = {
  async register(app) {
    await app.register(flags)
  },
  forms: flagFormRoutes,
}
