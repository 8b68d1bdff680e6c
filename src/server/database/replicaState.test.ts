import { expect, test } from 'vitest'
import { judgeReplica } from './replicaState.ts'

const PRIMARY = { cluster: '7', database: '16384', timeline: 2, startedAt: '1', isStandby: false }
const REPLICA = { ...PRIMARY, startedAt: '2', isStandby: true, isCurrent: true }

test.each([
  ['it does not answer', 'away', {}, { isReplicaAway: true }],
  ['it is of another cluster', 'foreign', { cluster: '8' }, {}],
  ['it is another database of the cluster', 'foreign', { database: '5' }, {}],
  ['it is the primary', 'primary', { startedAt: '1', isStandby: false }, {}],
  ['it was promoted beside the primary', 'diverged', { isStandby: false, timeline: 3 }, {}],
  ['it follows another promoted standby', 'diverged', { timeline: 3 }, {}],
  ['it lacks migrations', 'behind', { isCurrent: false }, {}],
  ['it is a standby of the timeline before, and catches up', 'used', { timeline: 1 }, {}],
  ['it is a current standby', 'used', {}, {}],
  ['it was promoted, and the primary is away', 'used', { isStandby: false }, { isPrimaryAway: true }],
  ['it lacks migrations, and the primary is away', 'behind', { isCurrent: false }, { isPrimaryAway: true }],
] as const)('of a replica is judged that %s', (_, state, replica, away) => {
  const { isReplicaAway, isPrimaryAway } = { isReplicaAway: false, isPrimaryAway: false, ...away }
  const there = { server: { ...REPLICA, ...replica }, isAnswering: !isReplicaAway }
  expect(judgeReplica(there, { server: PRIMARY, isAnswering: !isPrimaryAway })).toBe(state)
})
