import type { ServerFeature } from '#server/feature.ts'
import { alertJobs } from './delivery/deliver.ts'
import { alertFormRoutes } from './formRoutes.ts'
import { deletePersonSubscriptions } from './queries.ts'
import { alerts } from './routes.ts'

export const feature: ServerFeature = {
  async register(app, getSite) {
    await app.register(alerts, { getSite })
  },
  forms: alertFormRoutes,
  erasePerson: deletePersonSubscriptions,
  jobs: alertJobs,
}
