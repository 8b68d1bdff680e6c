import type { Db } from '#server/storage/tables.ts'
import type { Day } from '#shared/days.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import type { DayRow, DayRowOutcome } from '#shared/rates/days.ts'
import type { Author } from '../changes/queries.ts'
import { type RateKey, rateId } from '../ids.ts'
import { lockRates, type RateWrite, writeRates } from './queries.ts'
import type { Decision, Standing } from './rows.ts'

/** Records written at a time: well within the time a statement may take. */
const STATEMENT = 1000

/** The rates of a city and day as they are sent, and the city's row. */
export interface RateRow extends Pick<DayRow, 'markets' | 'version'> {
  city: { id: number; name: string }
  date: Day
}

export interface Saving extends Author {
  /** What becomes of a row, given the record as it stands. */
  decide(row: RateRow, standing: Standing | undefined): Decision
}

type Decided = RateRow & { decision: Decision }

const keyOf = ({ city, date }: RateRow): RateKey => ({ cityId: city.id, date })

/** Saves what may be saved of many records in one transaction; answers each row, in their order. */
export const saveRates = (db: Db, rows: readonly RateRow[], saving: Saving): Promise<DayRowOutcome[]> =>
  db.transaction().execute(tx => saveWithin(tx, rows, saving))

/** The same within a transaction that the caller ends. */
export async function saveWithin(
  tx: Db,
  rows: readonly RateRow[],
  { decide, ...author }: Saving,
): Promise<DayRowOutcome[]> {
  const standing = await lockRates(tx, rows.map(keyOf))
  const seen = new Set<string>()
  const decided = rows.map((row): Decided => {
    const id = rateId(keyOf(row))
    const isAgain = seen.has(id)
    seen.add(id)
    // the second spelling of a city that stands in a day twice
    return { ...row, decision: isAgain ? { refused: 'rate.duplicate' } : decide(row, standing.get(id)) }
  })
  // in one order over all statements, so that two calls at once cannot wait for each other
  const writes = decided.flatMap(writeOf).sort(byKey)
  const versions = new Map<string, number>()
  for (let at = 0; at < writes.length; at += STATEMENT)
    for (const [id, version] of await writeRates(tx, writes.slice(at, at + STATEMENT), author))
      versions.set(id, version)
  return decided.map(row => outcomeOf(row, versions))
}

const writeOf = (row: Decided): RateWrite[] =>
  'action' in row.decision ? [{ ...keyOf(row), ...row.decision }] : []

const byKey = (one: RateKey, other: RateKey) =>
  one.date === other.date ? one.cityId - other.cityId : one.date < other.date ? -1 : 1

const refusal = (location: string, code: ProblemCode): DayRowOutcome => ({
  location,
  status: 'refused',
  code,
  message: PROBLEMS[code][1],
})

function outcomeOf(row: Decided, versions: ReadonlyMap<string, number>): DayRowOutcome {
  const { city, decision } = row
  if ('refused' in decision) return refusal(city.name, decision.refused)
  if ('unchanged' in decision)
    return { location: city.name, status: 'unchanged', version: decision.unchanged }
  const version = versions.get(rateId(keyOf(row)))
  if (version === undefined) return refusal(city.name, 'rate.duplicate')
  return { location: city.name, status: decision.action === 'create' ? 'created' : 'updated', version }
}

/** Whether a row changed what is published. */
export const isWritten = ({ status }: DayRowOutcome): boolean => status === 'created' || status === 'updated'
