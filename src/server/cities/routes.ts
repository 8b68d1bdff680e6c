import fp from 'fastify-plugin'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { SHORT } from '#server/http/cacheControl.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { type RecognisedCity, recogniseCities, suggestCities } from '#shared/cities/api.ts'
import { toPlaceKey } from '#shared/places.ts'
import { type Cities, type CitiesDeps, openCities } from './cities.ts'
import { findMeantCities } from './queries.ts'
import { createNamesReader } from './serviceNames.ts'

/** How old our knowledge of what other instances entered may become, in ms. */
const REFRESH_AFTER = 30_000

declare module 'fastify' {
  interface FastifyInstance {
    cities: Cities
  }
}

/** Decorates the application with its cities, and suggests them to everybody. */
export const cities = fp<Pick<CitiesDeps, 'record'>>(
  async (app, { record }) => {
    const { log, now } = app
    app.decorate('cities', openCities({ db: app.storage.db, log, record }))
    const { suggest, recognise, refresh } = app.cities
    const readNames = createNamesReader(app)
    let refreshedAt = Number.NEGATIVE_INFINITY
    const keepFresh = async (): Promise<void> => {
      const at = now().getTime()
      if (at - refreshedAt < REFRESH_AFTER) return
      refreshedAt = at
      await Promise.all([refresh(), readNames()])
    }

    app.addHook('onReady', keepFresh)
    app.events.on('cities.changed', () => {
      // again, with what is known now: what was computed since the poll may show the old names
      refresh().then(() => app.responseCache.clear(), log.error.bind(log))
    })
    endpointRoute(app, suggestCities, async ({ query: { q }, request, reply }) => {
      // not awaited: suggestions are sent at once, and also while the database is away
      keepFresh().catch(({ message }: Error) => request.log.warn({ reason: message }, 'cities not refreshed'))
      // of names in memory: cached by browsers, and not by us
      reply.header('cache-control', SHORT)
      return suggest(q)
    })
    endpointRoute(app, recogniseCities, ({ body: { names }, caller }) =>
      recogniseFor(caller.id, names, { recognise, db: app.storage.db }),
    )
  },
  { name: 'cities', decorators: { fastify: ['storage', 'events', 'responseCache'] } },
)

/**
 * Returns which cities names mean in the messages of an account: as it was told before, or everybody was. A city that was
 * entered means itself, whatever was said of its name before.
 */
async function recogniseFor(
  accountId: string,
  names: readonly string[],
  { recognise, db }: Pick<Cities, 'recognise'> & { db: ReadOnlyDb },
): Promise<RecognisedCity[]> {
  const read = await recognise(names)
  const keys = read.map(({ name, status }) => (status === 'entered' ? '' : toPlaceKey(name)))
  const said = await findMeantCities(db, keys, accountId)
  const meant = [...new Set(said.values())]
  const found = await recognise(meant)
  return read.map((city, at) => {
    const other = found[meant.indexOf(said.get(keys[at]!) ?? '')]
    // a name that leads nowhere by now says nothing
    return other && other.status !== 'unknown' ? other : city
  })
}
