import { PROBLEMS } from '#shared/problems.ts'
import type { DayRowOutcome } from '#shared/rates/days.ts'
import type { CityWrites } from '../cities.ts'
import { type RateRow, type Saving, saveWithin } from '../day-sheet/saving.ts'

/** Ends a transaction that must not be kept, with what would have come of it. */
class NotWhole extends Error {
  readonly outcomes: DayRowOutcome[]

  constructor(outcomes: DayRowOutcome[]) {
    super('a record was refused')
    this.outcomes = outcomes
  }
}

const isRefused = ({ status }: DayRowOutcome) => status === 'refused'

/** Saves all records or none, in one transaction. When one is refused, the others are answered as withheld. */
export async function saveWhole(
  { write }: Pick<CityWrites, 'write'>,
  rows: readonly RateRow[],
  saving: Saving,
): Promise<DayRowOutcome[]> {
  try {
    return await write(saving.transact, saving, async (tx, enter) => {
      const outcomes = await saveWithin(tx, enter, rows, saving)
      // also one that somebody else has entered since it was looked at, which only the writing shows
      if (outcomes.some(isRefused)) throw new NotWhole(outcomes)
      return outcomes
    })
  } catch (thrown) {
    if (thrown instanceof NotWhole) return thrown.outcomes.map(withheld)
    throw thrown
  }
}

function withheld(outcome: DayRowOutcome): DayRowOutcome {
  if (outcome.status !== 'created' && outcome.status !== 'updated') return outcome
  const code = 'rate.withheld'
  return { location: outcome.location, status: 'refused', code, message: PROBLEMS[code][1] }
}
