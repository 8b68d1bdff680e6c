import type { ServerFeature } from '#server/feature.ts'
import { cellNoteRoutes } from './routes.ts'

export const feature: ServerFeature = {
  async register(app) {
    cellNoteRoutes(app)
  },
}
