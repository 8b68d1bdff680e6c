import type { ServerFeature } from '#server/feature.ts'
import { webhookJobs } from './deliver.ts'
import { webhooks } from './routes.ts'

export const feature: ServerFeature = {
  async register(app) {
    await app.register(webhooks)
  },
  jobs: webhookJobs,
}
