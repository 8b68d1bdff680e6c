import type { DailyRate } from '#shared/rates/rates.ts'

/** Reverses a list that is sorted oldest first (specification, section 4). */
export function sortNewestFirst(rates: readonly DailyRate[]): readonly DailyRate[] {
  const first = rates.at(0)
  const last = rates.at(-1)
  return first && last && first.date < last.date ? rates.toReversed() : rates
}
