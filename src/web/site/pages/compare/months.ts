import type { Month } from '#shared/days.ts'

/** Every month from the first to the last, newest first. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = []
  let [year, month] = last.split('-').map(Number) as [number, number]
  for (let at = last; at >= first; at = `${year}-${String(month).padStart(2, '0')}`) {
    months.push(at)
    if (month > 1) month -= 1
    else [year, month] = [year - 1, 12]
  }
  return months
}
