import type { ServerFeature } from '#server/feature.ts'
import { dumpJob } from './job.ts'
import { dumps } from './routes.ts'

export const feature: ServerFeature = {
  async register(app) {
    await app.register(dumps)
  },
  jobs: app => [dumpJob(app)],
}
