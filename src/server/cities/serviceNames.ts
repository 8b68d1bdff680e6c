import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/jobs/schedule.ts'
import { findServiceNames, storeServiceNames } from './queries.ts'
import { fetchCityNames } from './service.ts'

/** How long an answer counts, in ms. */
const DAY = 24 * 60 * 60 * 1000

/**
 * Asks the third-party service for its names of cities, a day after the last answer, and stores them for all instances.
 * No job where the service is turned off.
 */
export function cityNamesJobs({ config, storage: { db }, cities, databaseNow, log }: FastifyInstance): Job[] {
  const url = config.CITIES_SERVICE_URL
  if (!url) return []
  return [
    {
      name: 'city.names',
      every: 60,
      at: 15,
      runsAtStart: true,
      longest: 30,
      async run(signal) {
        const at = databaseNow()
        const last = await findServiceNames(db)
        if (at.getTime() - last.at.getTime() < DAY) return
        const names = await fetchCityNames(url, { signal })
        await storeServiceNames(db, { at, names })
        await cities.refresh()
        log.info({ names: names.length }, 'cities service read')
      },
    },
  ]
}
