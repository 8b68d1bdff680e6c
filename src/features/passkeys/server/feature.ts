import fp from 'fastify-plugin'
import type { ServerFeature } from '#server/feature.ts'
import { passkeyRoutes } from './routes.ts'

export const feature: ServerFeature = {
  async register(app, getSite) {
    await app.register(
      fp(async scope => passkeyRoutes(scope, getSite), {
        name: 'passkeys',
        decorators: { fastify: ['storage', 'attempts', 'events', 'dataFacts', 'databaseNow'] },
      }),
    )
  },
}
