import { setTimeout as pause } from 'node:timers/promises'
import { type Finding, findingsAbout } from '#cli/finding.ts'
import type { Config } from '#server/config.ts'
import { openMaintenance } from '#server/database/maintenance.ts'
import { listMigrations } from '#server/database/migrations.ts'
import { findServer, listApplied } from '#server/database/queries.ts'
import { judgeReplica, REPLICA_PROBLEMS, type ReplicaState } from '#server/database/replicaState.ts'
import type { Db } from '#server/database/tables.ts'
import { findLogEnd, hasReplayed } from './queries.ts'

/** In ms. A replica that has not caught up by then shows visitors old rates. */
const CATCH_UP = 5000
const ASK_EVERY = 100

const MENDS: Record<Exclude<ReplicaState, 'used'>, string> = {
  away: 'start it, or correct DATABASE_REPLICA_URL.',
  foreign: 'correct DATABASE_REPLICA_URL.',
  behind: 'let it catch up, or see its log.',
  diverged: 'make it a standby again with pg_basebackup.',
  primary: 'name the standby in DATABASE_REPLICA_URL, or take it out.',
}

/** Checks whether visitors may read the replica, and whether it follows the primary. */
export async function checkReplica(primary: Db, config: Config): Promise<Finding[]> {
  const { DATABASE_REPLICA_URL } = config
  const { ok, wrong } = findingsAbout('replica')
  if (!DATABASE_REPLICA_URL) return []
  const address = { ...config, DATABASE_URL: DATABASE_REPLICA_URL, DATABASE_DIRECT_URL: undefined }
  const replica = await openMaintenance(address, { statementTimeout: CATCH_UP }).catch(
    (error: Error) => error,
  )
  if (replica instanceof Error) return [wrong(`${REPLICA_PROBLEMS.away} (${replica.message})`, MENDS.away)]
  try {
    const [here, there] = [await findServer(primary), await findServer(replica.db)]
    const end = there.isStandby && there.cluster === here.cluster ? await findLogEnd(primary) : undefined
    const hasCaughtUp = end === undefined || (await waitFor(() => hasReplayed(replica.db, end)))
    const applied = await listApplied(replica.db)
    const isCurrent = (await listMigrations()).every(name => applied.includes(name))
    const state = judgeReplica(
      { server: { ...there, isCurrent }, isAnswering: true },
      { server: here, isAnswering: true },
    )
    if (state !== 'used') return [wrong(REPLICA_PROBLEMS[state], MENDS[state])]
    return hasCaughtUp
      ? [ok('follows the primary')]
      : [wrong(`lags by more than ${CATCH_UP / 1000} s, so visitors see old rates`, 'see its log.')]
  } finally {
    await replica.close()
  }
}

async function waitFor(isDone: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + CATCH_UP
  while (!(await isDone())) {
    if (performance.now() > until) return false
    await pause(ASK_EVERY)
  }
  return true
}
