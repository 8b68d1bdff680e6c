import type { Day } from '#shared/days.ts'
import type { RatesChanged } from '#shared/live-events.ts'

/** Whether a change may show in an answer about these days. One without limits is about every day; an absent change may be any. */
export const affects = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  change: RatesChanged | undefined,
): boolean => !change || ((!from || change.to >= from) && (!to || change.from <= to))
