import type { ServerFeature } from '#server/feature.ts'
import { openApi } from './api-docs/openapi.ts'
import { dumpJob } from './job.ts'
import { dumps } from './routes.ts'

export const feature: ServerFeature = {
  async watchRoutes(app) {
    await app.register(openApi)
  },
  async register(app) {
    await app.register(dumps)
  },
  jobs: app => [dumpJob(app)],
}
