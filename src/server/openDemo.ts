import type { FastifyBaseLogger } from 'fastify'
import { hashPassword } from './accounts/passwords/hashing.ts'
import { openCities } from './cities/cities.ts'
import type { Config } from './config.ts'
import type { Db } from './database/tables.ts'
import { newDayJob, prepareDemo } from './demo/demo.ts'
import type { Job } from './jobs/queue.ts'

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
