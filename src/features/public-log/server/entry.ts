import type { Day } from '#shared/days.ts'
import type { Basis } from '#shared/rates/basis.ts'
import type { Revision } from '#shared/rates/rates.ts'

/** A publication as the log has it, without the person who made it. */
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
  /** Of nothing that is published. */
  size: ''
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
 * where the record was taken off the site; `basis` is there where it was stated.
 */
export const toEntry = ({ cityId, isMove, after, basis, ...facts }: Publication): Buffer => {
  const { city, date, version, at, action, reason } = facts
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
