import type { Pool } from 'pg'

interface JobCounts {
  waiting: number
  failed: number
  /** Seconds. */
  oldest: number
}

const COUNT = `
  select count(*) filter (where is_due) as waiting, count(*) filter (where state = 'failed') as failed,
    coalesce(extract(epoch from now() - min(start_after) filter (where is_due)), 0)::float8 as oldest
  from chicken_rates_jobs.job
  cross join lateral (select state in ('created', 'retry') and start_after <= now() as is_due) as due`

/** Returns how to count jobs; those who ask at once share one query. */
export function countJobs(pool: Pool): () => Promise<JobCounts> {
  let asked: Promise<JobCounts> | undefined
  const count = async () => {
    try {
      return (await pool.query<JobCounts>(COUNT)).rows[0]!
    } finally {
      asked = undefined
    }
  }
  return () => (asked ??= count())
}
