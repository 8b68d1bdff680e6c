import type { ServerFeature } from '#server/feature.ts'
import { tracing } from './tracing.ts'

export const feature: ServerFeature = {
  async watchRoutes(app) {
    await app.register(tracing)
  },
}
