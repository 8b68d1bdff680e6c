import type { Day } from '#shared/days.ts'
import type { RatesChanged } from '#shared/live-events.ts'

/** How long one news of rates waits for the next, so that a burst of writes is asked about once, ms. */
const BURST = 200

/** Two writes as one. */
export const together = (one: RatesChanged, other: RatesChanged): RatesChanged => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
  ...(one.cities && other.cities ? { cities: [...one.cities, ...other.cities] } : {}),
})

/** Whether what shows these days may have changed; days that are not said are all. */
export const concerns = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  change: RatesChanged | undefined,
): boolean => !change || ((!from || change.to >= from) && (!to || change.from <= to))

/** Tells of the first of a burst and of what follows at once, in one. */
export function inBursts(tell: (change: RatesChanged) => void): (change: RatesChanged) => void {
  let waiting: RatesChanged | undefined
  return change => {
    if (!waiting) {
      setTimeout(() => {
        tell(waiting!)
        waiting = undefined
      }, BURST)
    }
    waiting = waiting ? together(waiting, change) : change
  }
}
