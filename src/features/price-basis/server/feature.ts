import type { ServerFeature } from '#server/feature.ts'
import { method } from './method/routes.ts'
import { priceBasis } from './routes.ts'

export const feature: ServerFeature = {
  async register(app) {
    await app.register(priceBasis)
    await app.register(method)
  },
}
