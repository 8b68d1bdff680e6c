import type { ReadOnlyDb } from '#server/database/tables.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import type { DayRowOutcome } from '#shared/rates/days.ts'
import type { CheckedRate, ImportRow } from '#shared/rates/imports.ts'
import type { Decision } from '../day-sheet/rows.ts'
import { findKnown } from './queries.ts'
import { decideAsked } from './rows.ts'

export interface Checking {
  toKey(city: string): string
  /** What would keep names from becoming cities, in their order. */
  checkCities(names: readonly string[]): Promise<(ProblemCode | undefined)[]>
  mayUpdate: boolean
}

/** What would become of each record, in their order; nothing is written, no city is made. */
export async function checkRates(
  db: ReadOnlyDb,
  rates: readonly ImportRow[],
  { toKey, checkCities, mayUpdate }: Checking,
): Promise<CheckedRate[]> {
  const asked = rates.map(({ location, date }) => ({ key: toKey(location), date }))
  const known = await findKnown(db, asked)
  const decided = rates.map((rate, at) => decideAsked(rate, known.get(at)?.standing, mayUpdate))
  // as in the saving: what is refused of a new city, too, makes none
  const newOnes = [...rates.keys()].filter(at => !known.has(at) && 'action' in decided[at]!)
  const refusals = await checkCities(newOnes.map(at => rates[at]!.location))
  const refusedAt = new Map(newOnes.map((at, index) => [at, refusals[index]]))
  const seen = new Set<string>()
  return rates.map((rate, at): CheckedRate => {
    const { location = rate.location, standing, previous = null } = known.get(at) ?? {}
    const id = `${asked[at]!.date} ${asked[at]!.key}`
    const refused = refusedAt.get(at) ?? (seen.has(id) ? 'rate.duplicate' : undefined)
    seen.add(id)
    return {
      location,
      ...toOutcome(refused ? { refused } : decided[at]!, standing?.version),
      saved: standing?.markets ?? null,
      isNewCity: !known.has(at),
      previous,
    }
  })
}

function toOutcome(decision: Decision, version: number | undefined): Omit<DayRowOutcome, 'location'> {
  if ('refused' in decision)
    return { status: 'refused', code: decision.refused, message: PROBLEMS[decision.refused][1] }
  if ('unchanged' in decision) return { status: 'unchanged', version: decision.unchanged }
  return decision.action === 'create'
    ? { status: 'created' }
    : { status: 'updated', ...(version && { version }) }
}
