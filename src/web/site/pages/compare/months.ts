import { addMonths, type Month } from '#shared/days.ts'

/** Every month from the first to the last, newest first. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let at = last; at >= first; at = addMonths(at, -1)) months.push(at)
  return months
}
