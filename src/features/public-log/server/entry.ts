import type { Day } from '#shared/days.ts'
import type { Revision } from '#shared/rates/rates.ts'

/** A publication as the log has it: a revision, without the person who made it. */
export interface Publication extends Pick<Revision, 'version' | 'action' | 'after' | 'reason'> {
  cityId: number
  /** The name of the city when the leaf was added. */
  city: string
  date: Day
  /** ISO, UTC, to the microsecond. */
  at: string
  /** Whether a merge or a separation of cities brought the record or took it away. */
  isMove: boolean
}

const sortKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * The bytes of a leaf: one line of canonical JSON (RFC 8785), the same for the same revision for ever. `prices` are INR per kg, null
 * where the record was taken off the site.
 */
export const toEntry = ({ cityId, isMove, after, ...facts }: Publication): Buffer => {
  const { city, date, version, at, action, reason } = facts
  const entry = { city, cityId, date, version, at, action, isMove, prices: after, reason }
  return Buffer.from(JSON.stringify(entry, sortKeys))
}
