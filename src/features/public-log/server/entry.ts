import type { Day } from '#shared/days.ts'
import type { Basis } from '#shared/rates/basis.ts'
import type { Size } from '#shared/rates/birds.ts'
import type { Revision } from '#shared/rates/rates.ts'

/** A publication as the log has it, without the person who made it: a revision, or a version of what live birds cost. */
export interface Publication extends Pick<Revision, 'version' | 'action' | 'after' | 'reason'> {
  cityId: number
  /** The name of the city when the leaf was added. */
  city: string
  date: Day
  /** ISO, UTC, to the microsecond. */
  at: string
  /** Whether a merge or a separation of cities brought the record or took it away. */
  isMove: boolean
  basis: Basis | null
  /** Of live birds; a revision has none. */
  size: Size | ''
  /** Of live birds, INR per kg; null where it was deleted. */
  price: number | null
}

/** Sorts the keys of objects in objects. With a replacer JSON.stringify takes more than twice as long for each write. */
function sortKeys(value: object): object {
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).toSorted()) {
    const part: unknown = value[key as never]
    sorted[key] = typeof part === 'object' && part !== null && !Array.isArray(part) ? sortKeys(part) : part
  }
  return sorted
}

/**
 * The bytes of a leaf: one line of canonical JSON (RFC 8785), the same for the same revision for ever. `prices` are INR per kg, null
 * where the record was taken off the site; `basis` is there where it was stated. Of live birds `price` is, and `series` says so.
 */
export const toEntry = ({ cityId, isMove, after, basis, ...facts }: Publication): Buffer => {
  const { city, date, version, at, action, reason, size, price } = facts
  if (size)
    return Buffer.from(
      JSON.stringify({ at, city, cityId, date, price, reason, series: 'live-birds', size, version }),
    )
  const prices = after && sortKeys(after)
  // in the order of their names
  return Buffer.from(
    JSON.stringify({
      action,
      at,
      ...(basis && { basis }),
      city,
      cityId,
      date,
      isMove,
      prices,
      reason,
      version,
    }),
  )
}
