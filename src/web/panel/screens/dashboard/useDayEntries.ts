import type { Day } from '#shared/days.ts'
import type { DayEntries } from '#shared/rates/entries.ts'
import { listDayEntries } from '#shared/rates/sheets/api.ts'
import { call } from '#web/call.ts'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { type Query, useQuery } from '#web/panel/query/query.ts'

/** Who entered which city of a day, and what is missing; true while colleagues go on entering. */
export function useDayEntries(day: Day): Query<DayEntries> {
  const entries = useQuery(day, signal => call(listDayEntries, { params: { date: day } }, { signal }))
  useLiveEvent('rates', change => affects({ to: day }, change) && entries.refetch())
  return entries
}
