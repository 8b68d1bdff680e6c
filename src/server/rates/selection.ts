import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadOnlyDb } from '#server/database/db.ts'
import type { Day } from '#shared/days.ts'
import type { EXTRAS, RateFilter } from '#shared/rates/api.ts'
import type { Market } from '#shared/rates/markets.ts'
import { type Position, parseCursor, requireCursor } from './cursors.ts'

/** Selects records; every part narrows the selection. Cities are given by their keys. */
export interface RateSelection {
  date?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
  cityKeys?: string[] | undefined
  market?: Market | undefined
  after?: Position | undefined
  limit?: number | undefined
  extras?: readonly (typeof EXTRAS)[number][] | undefined
}

/** Staff see what they have just written, which a replica may not have yet. */
export const chooseReads = (
  { storage }: Pick<FastifyInstance, 'storage'>,
  { isOfStaff }: FastifyRequest,
): ReadOnlyDb => (isOfStaff ? storage.db : storage.reads)

/** The records a filter asks for, of the cities of some keys. Throws a refusal when its cursor is not ours. */
export function toSelection(
  { location: _, cursor, with: extras, ...filter }: RateFilter,
  cityKeys: string[] | undefined,
): RateSelection {
  return { ...filter, cityKeys, after: requireCursor(cursor, parseCursor), extras }
}
