import type { Day } from '#shared/days.ts'
import type { EXTRAS, RateFilter } from '#shared/rates/api.ts'
import type { Market } from '#shared/rates/markets.ts'
import { type Position, parseCursor, requireCursor } from './cursors.ts'

/** Which records; every part narrows. Cities are given by their keys. */
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

/** The records a filter asks for. Throws a refusal when its cursor is not ours. */
export function toSelection(
  { location, cursor, with: extras, ...filter }: RateFilter,
  toKey: (city: string) => string,
): RateSelection {
  return { ...filter, cityKeys: location?.map(toKey), after: requireCursor(cursor, parseCursor), extras }
}
