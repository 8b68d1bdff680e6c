import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { DEFAULT_TIMEOUT, getNextTime, type Job } from './schedule.ts'

interface Start {
  at: Date
  /** No other instance can be running a job. */
  isAlone: boolean
}

/** Adds jobs that are new, and those that run at the start as due. */
export async function addJobs(db: Db, jobs: readonly Job[], { at, isAlone }: Start): Promise<void> {
  const due = jobs.map(job => (job.runsAtStart ? at : getNextTime(job, at)))
  await sql`
    insert into job (name, due_at) select * from unnest(${jobs.map(({ name }) => name)}::text[], ${due}::timestamptz[])
    on conflict (name) do update set due_at = least(job.due_at, excluded.due_at),
      claimed_until = case when ${isAlone} then null else job.claimed_until end`.execute(db)
}

export interface ClaimedJob {
  name: string
  /** Of its last runs. */
  failures: number
}

/** Claims the jobs that are due: no other instance runs them meanwhile. */
export async function claimDueJobs(db: Db, jobs: readonly Job[], at: Date): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update job set claimed_until = ${at}::timestamptz + j.timeout * interval '1 s'
    from unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ timeout = DEFAULT_TIMEOUT }) => timeout)}::integer[]) as j(name, timeout)
    where job.name = j.name and due_at <= ${at}::timestamptz
      and (claimed_until is null or claimed_until <= ${at}::timestamptz)
    returning job.name, failures`.execute(db)
  return rows
}

/** Stores that a run is over, and when the job is due again; of a failed one, why it failed. */
export async function settleJob(db: Db, name: string, dueAt: Date, reason?: string): Promise<void> {
  await sql`
    update job set due_at = ${dueAt}, claimed_until = null, reason = ${reason ?? null},
      failures = case when ${reason ?? null}::text is null then 0 else failures + 1 end
    where name = ${name}`.execute(db)
}

/** Releases jobs that did not end before this instance stops, so that another one may claim them. */
export async function releaseJobs(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await sql`update job set claimed_until = null where name = any(${names})`.execute(db)
}

interface JobCounts {
  failed: number
  /** Seconds. */
  oldest: number
}

/** Counts jobs, for metrics. */
export async function countJobs(db: ReadOnlyDb, names: readonly string[], at: Date): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(reason)::int as failed,
      greatest(0, extract(epoch from ${at}::timestamptz - min(due_at)
        filter (where claimed_until is null or claimed_until <= ${at}::timestamptz)))::float8 as oldest
    from job where name = any(${names})`.execute(db)
  return rows[0]!
}
