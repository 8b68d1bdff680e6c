import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/jobs/schedule.ts'
import { indiaDay } from '#shared/days.ts'
import { findDump, getDumpsFolder, writeDump } from './dumps.ts'

type App = Pick<FastifyInstance, 'storage' | 'config' | 'now' | 'dataFacts'>

/** In seconds: an hour is enough for fifty million prices. */
const HOUR = 60 * 60

/** Makes a dump each night. In the demo also when it starts, so that there is one to look at. */
export const dumpJob = ({ storage, config, now, dataFacts: facts }: App): Job => ({
  name: 'rate.dump',
  every: 24 * 60,
  at: 70,
  timeout: HOUR,
  runsAtStart: facts.sample,
  async run(signal) {
    const folder = getDumpsFolder(config)
    const last = await findDump(folder)
    if (last && indiaDay(new Date(last.asOf)) === indiaDay(now())) return
    await writeDump({ db: storage.db, folder, facts, now: now() }, signal)
  },
})
