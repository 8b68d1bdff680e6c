import type { Server } from './queries.ts'

/** Why visitors read a replica, or why they read the primary instead. */
export type ReplicaState = 'used' | 'away' | 'foreign' | 'behind' | 'diverged' | 'primary'

/** What the log says of each state in which visitors read the primary. */
export const REPLICA_PROBLEMS: Record<Exclude<ReplicaState, 'used'>, string> = {
  away: 'the replica is away',
  foreign: 'DATABASE_REPLICA_URL names another database or a server of another cluster',
  behind: 'the replica does not have all migrations of this version yet',
  diverged: 'the replica does not follow the primary',
  primary: 'DATABASE_REPLICA_URL names the primary itself',
}

interface Asked<T> {
  /** Its last answer. */
  server: T | undefined
  isAnswering: boolean
}

/** Decides whether visitors may read a replica. */
export function judgeReplica(
  replica: Asked<Server & { isCurrent: boolean }>,
  primary: Asked<Server>,
): ReplicaState {
  const [there, here] = [replica.server, primary.server]
  if (!replica.isAnswering || !there || !here) return 'away'
  if (there.cluster !== here.cluster || there.database !== here.database) return 'foreign'
  // while the primary is away, a standby that somebody has promoted is the best there is
  if (primary.isAnswering && there.startedAt === here.startedAt) return 'primary'
  if (primary.isAnswering && (!there.isStandby || there.timeline > here.timeline)) return 'diverged'
  return there.isCurrent ? 'used' : 'behind'
}
