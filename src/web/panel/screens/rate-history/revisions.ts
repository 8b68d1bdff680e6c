import { type Day, isDay } from '#shared/days.ts'
import type { Revision } from '#shared/rates/rates.ts'

export function parseRecordDay(_id: string): Day | undefined {
  const day = _id
    .match(/-(\d{4})(\d{2})(\d{2})$/)
    ?.slice(1)
    .join('-')
  return day !== undefined && isDay(day) ? day : undefined
}

/** Whether a version was written to a city that is part of this one now. */
export const isMerged = (revision: Revision, newest: Revision): boolean =>
  revision.location !== newest.location

/** Whether a version has rates to restore: a delete has none, and equal ones are there already. */
export const isRestorable = (revision: Revision, newest: Revision): boolean =>
  !isMerged(revision, newest) &&
  revision.after !== null &&
  JSON.stringify(revision.after) !== JSON.stringify(newest.after)
