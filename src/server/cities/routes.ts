import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { suggestCities } from '#shared/cities/api.ts'
import type { Cities } from './cities.ts'

/** How old our knowledge of what other instances entered may become, in ms. */
const REFRESH_AFTER = 30_000

/** Suggestions for everybody. */
export function cityRoutes(
  app: FastifyInstance,
  { suggest, refresh, now }: Pick<Cities, 'suggest' | 'refresh'> & { now(): Date },
): void {
  let refreshedAt = Number.NEGATIVE_INFINITY
  const keepFresh = (): Promise<void> => {
    const at = now().getTime()
    if (at - refreshedAt < REFRESH_AFTER) return Promise.resolve()
    refreshedAt = at
    return refresh()
  }

  app.addHook('onReady', keepFresh)
  endpointRoute(app, suggestCities, async ({ query: { q }, request, reply }) => {
    // not waited for: a suggestion answers at once, and also while the database is away
    keepFresh().catch(({ message }: Error) => request.log.warn({ reason: message }, 'cities not refreshed'))
    // of names in memory: kept by browsers, and not by us
    reply.header('cache-control', 'public, max-age=30')
    return suggest(q)
  })
}
