import type { Cities } from '#server/cities/cities.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import type { CheckedRate, DayRowOutcome, ImportRow } from '#shared/rates/bulk.ts'
import { toStoredContent } from '#shared/rates/rates.ts'
import { rateId } from '../keys.ts'
import { mayCorrect } from '../writes/corrections.ts'
import { findAuthorship } from '../writes/queries.ts'
import { type Decision, decideAsked } from './decisions.ts'
import { findKnown } from './queries.ts'
import { refuse } from './saveRates.ts'

/** Tells what would become of each record, in their order; nothing is written, no city is made. */
export async function checkRates(
  db: ReadOnlyDb,
  cities: Pick<Cities, 'toKey' | 'check'>,
  rates: readonly ImportRow[],
  { accountId, minutes }: { accountId: string; minutes: number },
): Promise<CheckedRate[]> {
  const asked = rates.map(({ location, date }) => ({ key: cities.toKey(location), date }))
  const known = await findKnown(db, asked)
  const keys = [...known].map(([at, { cityId }]) => ({ cityId, date: asked[at]!.date }))
  const authorship = await findAuthorship(db, accountId, keys)
  const decided = rates.map(({ location: _, date, version: __, ...content }, at) => {
    const { current, cityId } = known.get(at) ?? {}
    const found = cityId === undefined ? undefined : authorship.get(rateId({ cityId, date }))
    const mayUpdate = found !== undefined && mayCorrect(accountId, found, minutes)
    return decideAsked({ content }, current, mayUpdate)
  })
  // as when saving: a row that would be refused of a new city, too, makes none
  const newOnes = [...rates.keys()].filter(at => 'action' in decided[at]!)
  const refusals = await cities.check(
    newOnes.map(at => rates[at]!.location),
    accountId,
  )
  const refusedAt = new Map(newOnes.map((at, index) => [at, refusals[index]]))
  const seen = new Set<string>()
  return rates.map((rate, at): CheckedRate => {
    const { location = rate.location, current, previous = null } = known.get(at) ?? {}
    const id = `${asked[at]!.date} ${asked[at]!.key}`
    const refused = refusedAt.get(at) ?? (seen.has(id) ? 'rate.duplicate' : undefined)
    seen.add(id)
    return {
      ...toOutcome(location, refused ? { refused } : decided[at]!, current?.version),
      saved: current?.content ? toStoredContent(current.content) : null,
      isNewCity: !known.has(at),
      previous,
    }
  })
}

function toOutcome(location: string, decision: Decision, version: number | undefined): DayRowOutcome {
  if ('refused' in decision) return refuse(location, decision.refused)
  if ('unchanged' in decision) return { location, status: 'unchanged', version: decision.unchanged }
  if (decision.action === 'create') return { location, status: 'created' }
  return { location, status: 'updated', ...(version && { version }) }
}
