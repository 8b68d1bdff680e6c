import fp from 'fastify-plugin'
import { SHORT } from '#server/http/cacheControl.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { recogniseCities, suggestCities } from '#shared/cities/api.ts'
import { type Cities, openCities } from './cities.ts'

/** How old our knowledge of what other instances entered may become, in ms. */
const REFRESH_AFTER = 30_000

declare module 'fastify' {
  interface FastifyInstance {
    cities: Cities
  }
}

/** Decorates the application with its cities, and suggests them to everybody. */
export const cities = fp(async app => {
  const { log, now } = app
  app.decorate('cities', openCities({ db: app.storage.db, log }))
  const { suggest, recognise, refresh } = app.cities
  let refreshedAt = now().getTime()

  app.addHook('onReady', refresh)
  app.events.on('cities.changed', () => {
    // again, with what is known now: what was computed since the poll may show the old names
    refresh().then(() => app.responseCache.clear(), log.error.bind(log))
  })
  endpointRoute(app, suggestCities, async ({ query: { q }, reply }) => {
    const at = now().getTime()
    if (at - refreshedAt >= REFRESH_AFTER) {
      refreshedAt = at
      // not awaited: suggestions are sent at once, and also while the database is away
      refresh()
    }
    // of names in memory: cached by browsers, and not by us
    reply.header('cache-control', SHORT)
    return suggest(q)
  })
  endpointRoute(app, recogniseCities, ({ body: { names } }) => recognise(names))
})
