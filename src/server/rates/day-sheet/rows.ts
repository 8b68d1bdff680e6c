import type { ProblemCode } from '#shared/problems.ts'
import { KINDS, MARKETS, type Markets } from '#shared/rates/markets.ts'

/** A record as it stands; `markets` is null while it is deleted. */
export interface Standing {
  version: number
  markets: Markets | null
}

/** What is sent for a city, INR per kg, and the version that was seen when it is a correction. */
export interface Wanted {
  markets: Markets
  version?: number | undefined
}

export type Decision =
  | { action: 'create' | 'update'; before: Markets | null; after: Markets }
  | { unchanged: number }
  | { refused: ProblemCode }

/** Whether two records have the same rates. */
export const isSame = (one: Markets, other: Markets): boolean =>
  MARKETS.every(market => KINDS.every(kind => one[market]?.[kind] === other[market]?.[kind]))

/**
 * What becomes of one city of a day. Only an Admin replaces a record, and only one that was seen as it is
 * (specification, section 6).
 */
export function decide(
  { markets, version }: Wanted,
  standing: Standing | undefined,
  mayUpdate: boolean,
): Decision {
  const before = standing?.markets
  if (!standing || !before)
    return version === undefined
      ? { action: 'create', before: null, after: markets }
      : { refused: 'rate.unknown' }
  if (!mayUpdate || version === undefined) return { refused: 'rate.duplicate' }
  if (version !== standing.version) return { refused: 'rate.stale' }
  return isSame(markets, before) ? { unchanged: version } : { action: 'update', before, after: markets }
}
