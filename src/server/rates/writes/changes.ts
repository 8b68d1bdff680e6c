import type { Db, Transact } from '#server/database/tables.ts'
import type { ProblemCode } from '#shared/problems.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { DailyRate, Revision } from '#shared/rates/rates.ts'
import { type RateKey, rateId } from '../ids.ts'
import { type Author, findRevisions, type LockedRate, lockRate, replaceRate } from './queries.ts'
import { isSeen } from './versions.ts'

/** One write to a record that exists. */
export interface Change extends Author {
  key: RateKey
  ifMatch: string | undefined
}

export type Changed = { rate: DailyRate; version: number } | { refused: ProblemCode }

type Decision = { after: Markets | null } | { refused: ProblemCode }

/** Locks the record, checks that the caller has seen it as it is, and writes what is decided, all or nothing. */
const change = (
  transact: Transact,
  { key, ifMatch, ...author }: Change,
  action: Revision['action'],
  decide: (tx: Db, standing: LockedRate) => Promise<Decision> | Decision,
): Promise<Changed> =>
  transact(async (tx): Promise<Changed> => {
    const standing = await lockRate(tx, key)
    if (!standing) return { refused: 'rate.unknown' }
    const decision = await decide(tx, standing)
    if ('refused' in decision) return decision
    if (!isSeen(standing.version, ifMatch)) return { refused: 'rate.stale' }
    const { after } = decision
    const version = await replaceRate(tx, key, { action, before: standing.markets, after }, author)
    const markets = after ?? standing.markets ?? {}
    return { version, rate: { _id: rateId(key), location: standing.location, date: key.date, markets } }
  })

/** Replaces the rates of a published record, INR per kg. */
export const updateRates = (transact: Transact, to: Change, markets: Markets) =>
  change(transact, to, 'update', (_, { markets: now }) =>
    now ? { after: markets } : { refused: 'rate.unknown' },
  )

/** Takes a published record off the site; answers it as it was. */
export const removeRate = (transact: Transact, to: Change) =>
  change(transact, to, 'delete', (_, { markets: now }) =>
    now ? { after: null } : { refused: 'rate.unknown' },
  )

/** Brings back the rates a version had; without one, those before the last write. */
export const bringBack = (transact: Transact, to: Change, version?: number) =>
  change(transact, to, 'restore', async tx => {
    const revisions = await findRevisions(tx, to.key)
    const wanted =
      version === undefined ? revisions[0]?.before : revisions.find(each => each.version === version)?.after
    return wanted ? { after: wanted } : { refused: 'rate.unrestorable' }
  })
