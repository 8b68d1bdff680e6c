import type { Job } from '#server/jobs/queue.ts'
import { type Demo, topUp } from './demo.ts'

/** Tops the samples up as India's day begins, and every hour after that: our clock may be behind the queue's. */
export const newDayJob = (demo: Demo): Job => ({
  name: 'demo.new-day',
  cron: '0 * * * *',
  async run() {
    const records = await topUp(demo)
    if (records > 0) demo.log.info({ records }, 'sample data topped up')
  },
})
