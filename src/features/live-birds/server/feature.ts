import type { ServerFeature } from '#server/feature.ts'
import { liveBirds } from './routes.ts'

export const feature: ServerFeature = {
  async register(app) {
    await app.register(liveBirds)
  },
}
