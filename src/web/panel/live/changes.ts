import type { Day } from '#shared/days.ts'
import type { RatesChanged } from '#shared/live-events.ts'

/** Whether a change may show in an answer about these days. One without limits is about every day; an absent change may be any. */
export const affects = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  change: RatesChanged | undefined,
): boolean => !change || ((!from || change.to >= from) && (!to || change.from <= to))

/** One change that covers both. Without cities it is about all of them. */
export const mergeChanges = (one: RatesChanged, other: RatesChanged): RatesChanged => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
  ...(one.cities && other.cities ? { cities: [...one.cities, ...other.cities] } : {}),
})
