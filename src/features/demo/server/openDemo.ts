import type { FastifyBaseLogger } from 'fastify'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { openCities } from '#server/cities/cities.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/tables.ts'
import { newDayJob, prepareDemo } from './demo.ts'
import type { Job } from '#server/jobs/queue.ts'

interface Deps {
  storage: { db: Db }
  config: Config
  log: FastifyBaseLogger
  now(): Date
}

/** Fills the database with sample rates and returns the demo's logins and jobs. Throws OperatorError. */
export async function openDemo(deps: Deps): Promise<{ notes: string[]; jobs: Job[] }> {
  const demo = { ...deps, cities: openCities({ db: deps.storage.db, log: deps.log }), hashPassword }
  const { logins } = await prepareDemo(demo)
  return {
    notes: [
      'The rates are samples. Log in at /admin (new passwords at each start):',
      ...logins.map(({ adminType, email, password }) => `  ${adminType.padEnd(9)}  ${email}  ${password}`),
    ],
    jobs: [newDayJob(demo)],
  }
}
