import type { ServerFeature } from '#server/feature.ts'
import { publicLog } from './routes.ts'
import { signJob } from './sign.ts'

export const feature: ServerFeature = {
  async register(app) {
    await app.register(publicLog)
  },
  jobs: app => [signJob(app)],
}
