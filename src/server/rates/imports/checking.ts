import type { Db } from '#server/storage/tables.ts'
import { PROBLEMS } from '#shared/problems.ts'
import type { DayRowOutcome } from '#shared/rates/days.ts'
import type { CheckedRate, ImportRow } from '#shared/rates/imports.ts'
import type { Decision } from '../days/rows.ts'
import { findKnown } from './queries.ts'
import { decideAsked } from './rows.ts'

export interface Checking {
  keyOf(city: string): string
  mayUpdate: boolean
}

/** What would become of each record, in their order; nothing is written, no city is made. */
export async function checkRates(
  db: Db,
  rates: readonly ImportRow[],
  { keyOf, mayUpdate }: Checking,
): Promise<CheckedRate[]> {
  const asked = rates.map(({ location, date }) => ({ key: keyOf(location), date }))
  const known = await findKnown(db, asked)
  const seen = new Set<string>()
  return rates.map((rate, at): CheckedRate => {
    const { location = rate.location, standing, previous = null } = known.get(at) ?? {}
    const id = `${asked[at]!.date} ${asked[at]!.key}`
    const isAgain = seen.has(id)
    seen.add(id)
    const decision: Decision = isAgain
      ? { refused: 'rate.duplicate' }
      : decideAsked(rate, standing, mayUpdate)
    return {
      location,
      ...outcomeOf(decision, standing?.version),
      saved: standing?.markets ?? null,
      isNewCity: !known.has(at),
      previous,
    }
  })
}

function outcomeOf(decision: Decision, version: number | undefined): Omit<DayRowOutcome, 'location'> {
  if ('refused' in decision)
    return { status: 'refused', code: decision.refused, message: PROBLEMS[decision.refused][1] }
  if ('unchanged' in decision) return { status: 'unchanged', version: decision.unchanged }
  return decision.action === 'create'
    ? { status: 'created' }
    : { status: 'updated', ...(version && { version }) }
}
