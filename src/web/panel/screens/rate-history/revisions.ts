import { type Day, isDay } from '#shared/days.ts'
import type { Revision } from '#shared/rates/rates.ts'

/** The day of a record by its id, which ends in it; undefined when it is no id. */
export function parseRecordDay(_id: string): Day | undefined {
  const day = _id
    .match(/-(\d{4})(\d{2})(\d{2})$/)
    ?.slice(1)
    .join('-')
  return day !== undefined && isDay(day) ? day : undefined
}

/** Whether a version has rates to bring back: those of a delete are gone, the newest ones are there. */
export const isRestorable = (revision: Revision, newest: Revision): boolean =>
  revision.after !== null && JSON.stringify(revision.after) !== JSON.stringify(newest.after)
