import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/jobs/queue.ts'
import { areServiceNamesFresh, findServiceNames, storeServiceNames } from './queries.ts'
import { fetchCityNames } from './service.ts'

/**
 * Asks the third-party service for its names of cities, a day after the last answer, and stores them for all instances.
 * No job where the service is turned off.
 */
export function cityNamesJobs({ config, storage: { db }, cities, log }: FastifyInstance): Job[] {
  const url = config.CITIES_SERVICE_URL
  if (!url) return []
  return [
    {
      name: 'city.names',
      cron: '15 * * * *',
      runsAtStart: true,
      retriesUntilDone: true,
      expiresAfter: 30,
      async run(signal) {
        if (await areServiceNamesFresh(db, url)) return
        const names = await fetchCityNames(url, { signal })
        await storeServiceNames(db, url, names)
        cities.learn(names)
        log.info({ names: names.length }, 'cities service read')
      },
    },
  ]
}

/** Returns the function that teaches this instance what an instance has stored since the last call. Never fails. */
export function createNamesReader({
  config: { CITIES_SERVICE_URL: url },
  storage: { db },
  cities,
  log,
}: FastifyInstance): () => Promise<void> {
  let readAt = 0
  return async () => {
    if (!url) return
    try {
      const found = await findServiceNames(db, url, readAt)
      if (!found) return
      readAt = found.readAt
      cities.learn(found.names)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'names of the cities service not read')
    }
  }
}
