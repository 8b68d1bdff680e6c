import { MAX_TOLD_CITIES, type RatesChanged } from '#shared/live-events.ts'
import type { DailyRate } from '#shared/rates/rates.ts'

/** Which records were written. */
export type Written = readonly Pick<DailyRate, 'location' | 'date'>[]

/** What is told of a write, small however many records it had; undefined when it had none. */
export function changeOf(written: Written): RatesChanged | undefined {
  const days = written.map(({ date }) => date).sort()
  const from = days[0]
  if (from === undefined) return undefined
  const cities = [...new Set(written.map(({ location }) => location))]
  return { from, to: days.at(-1)!, ...(cities.length <= MAX_TOLD_CITIES ? { cities } : {}) }
}
