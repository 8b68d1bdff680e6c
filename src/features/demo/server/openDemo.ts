import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { openCities } from '#server/cities/cities.ts'
import type { StartMode } from '#server/feature.ts'
import { newDayJob, prepareDemo } from './demo.ts'

/** Fills the database with sample rates and returns the demo's logins and jobs. Throws OperatorError. */
export const openDemo: StartMode['open'] = async ({ storage, config, log, now }) => {
  const cities = openCities({ db: storage.db, log })
  const demo = { storage, config, log, now, cities, hashPassword }
  const { logins } = await prepareDemo(demo)
  return {
    notes: [
      'The rates are samples. Log in at /admin (new passwords at each start):',
      ...logins.map(({ adminType, email, password }) => `  ${adminType.padEnd(9)}  ${email}  ${password}`),
    ],
    jobs: [newDayJob(demo)],
  }
}
