import type { Db } from '#server/storage/tables.ts'
import type { Day } from '#shared/days.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import type { DayRow, DayRowOutcome } from '#shared/rates/days.ts'
import type { Author } from '../changes/queries.ts'
import { type DayWrite, lockDay, writeDay } from './queries.ts'
import { type Decision, decide } from './rows.ts'

/** The rates of a city as they are sent, and its row. */
export interface CityRow extends Pick<DayRow, 'markets' | 'version'> {
  city: { id: number; name: string }
}

export interface Saving extends Author {
  date: Day
  /** Whether records that exist may be replaced. */
  mayUpdate: boolean
}

type Decided = CityRow & { decision: Decision }

/** Saves what may be saved of a day in one transaction; answers each row, in their order. */
export const saveRates = (
  db: Db,
  rows: readonly CityRow[],
  { date, mayUpdate, ...author }: Saving,
): Promise<DayRowOutcome[]> =>
  db.transaction().execute(async tx => {
    const standing = await lockDay(
      tx,
      date,
      rows.map(({ city }) => city.id),
    )
    const seen = new Set<number>()
    const decided = rows.map((row): Decided => {
      const isAgain = seen.has(row.city.id)
      seen.add(row.city.id)
      // the second spelling of a city that stands in the day twice
      if (isAgain) return { ...row, decision: { refused: 'rate.duplicate' } }
      return { ...row, decision: decide(row, standing.get(row.city.id), mayUpdate) }
    })
    const writes = decided.flatMap(writeOf)
    const versions = writes.length > 0 ? await writeDay(tx, date, writes, author) : new Map<number, number>()
    return decided.map(row => outcomeOf(row, versions))
  })

const writeOf = ({ city, markets, decision }: Decided): DayWrite[] =>
  'action' in decision ? [{ cityId: city.id, after: markets, ...decision }] : []

const refusal = (location: string, code: ProblemCode): DayRowOutcome => ({
  location,
  status: 'refused',
  code,
  message: PROBLEMS[code][1],
})

function outcomeOf(
  { city: { id, name }, decision }: Decided,
  versions: ReadonlyMap<number, number>,
): DayRowOutcome {
  if ('refused' in decision) return refusal(name, decision.refused)
  if ('unchanged' in decision) return { location: name, status: 'unchanged', version: decision.unchanged }
  const version = versions.get(id)
  if (version === undefined) return refusal(name, 'rate.duplicate')
  return { location: name, status: decision.action === 'create' ? 'created' : 'updated', version }
}
