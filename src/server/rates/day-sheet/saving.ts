import type { Db, Transact } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import type { DayRow, DayRowOutcome } from '#shared/rates/days.ts'
import type { CityWrites, EnterCities } from '../cities.ts'
import { type RateKey, rateId } from '../ids.ts'
import type { Author } from '../writes/queries.ts'
import { lockRates, type RateWrite, writeRates } from './queries.ts'
import type { Decision, Standing } from './rows.ts'

/** Records written at a time: well within the time a statement may take. */
const STATEMENT = 1000

/** The rates of a city and day as they are sent. */
export interface RateRow extends DayRow {
  date: Day
}

export interface Saving extends Author {
  /** Opens the transaction. */
  transact: Transact
  /** What becomes of a row, given the record as it stands. */
  decide(row: RateRow, standing: Standing | undefined): Decision
}

/** What becomes of a row; `key` is absent where there is no city. */
interface Decided {
  location: string
  key?: RateKey
  decision: Decision
}

/** Saves what may be saved of many records in one transaction; answers each row, in their order. */
export const saveRates = (
  { write }: Pick<CityWrites, 'write'>,
  rows: readonly RateRow[],
  saving: Saving,
): Promise<DayRowOutcome[]> =>
  write(saving.transact, saving, (tx, enter) => saveWithin(tx, enter, rows, saving))

/** The same within a transaction that the caller ends. */
export async function saveWithin(
  tx: Db,
  enter: EnterCities,
  rows: readonly RateRow[],
  { decide, accountId, requestId }: Saving,
): Promise<DayRowOutcome[]> {
  const firsts = rows.map(row => decide(row, undefined))
  const cities = await enter(
    // a row that is refused of a new city, too, makes none
    rows.map(({ location: name }, at) => ({ name, mayMake: 'action' in firsts[at]! })),
  )
  const keys = cities.map((city, at) =>
    'id' in city ? { cityId: city.id, date: rows[at]!.date } : undefined,
  )
  const standing = await lockRates(
    tx,
    keys.filter(key => key !== undefined),
  )
  const seen = new Set<string>()
  const decided = rows.map((row, at): Decided => {
    const [city, key] = [cities[at]!, keys[at]]
    const location = city.name
    if (!key) {
      const refused = 'refused' in city && city.refused
      return { location, decision: refused ? { refused } : firsts[at]! }
    }
    const id = rateId(key)
    const isAgain = seen.has(id)
    seen.add(id)
    // the second spelling of a city that stands in a day twice
    const decision: Decision = isAgain ? { refused: 'rate.duplicate' } : decide(row, standing.get(id))
    return { location, key, decision }
  })
  // in one order over all statements, so that two calls at once cannot wait for each other
  const writes = decided.flatMap(toWrites).sort(byKey)
  const versions = new Map<string, number>()
  for (let at = 0; at < writes.length; at += STATEMENT)
    for (const [id, version] of await writeRates(tx, writes.slice(at, at + STATEMENT), {
      accountId,
      requestId,
    }))
      versions.set(id, version)
  return decided.map(row => toOutcome(row, versions))
}

const toWrites = ({ key, decision }: Decided): RateWrite[] =>
  key && 'action' in decision ? [{ ...key, ...decision }] : []

const byKey = (one: RateKey, other: RateKey) =>
  one.date === other.date ? one.cityId - other.cityId : one.date < other.date ? -1 : 1

const refusal = (location: string, code: ProblemCode): DayRowOutcome => ({
  location,
  status: 'refused',
  code,
  message: PROBLEMS[code][1],
})

function toOutcome(
  { location, key, decision }: Decided,
  versions: ReadonlyMap<string, number>,
): DayRowOutcome {
  if ('refused' in decision) return refusal(location, decision.refused)
  if ('unchanged' in decision) return { location, status: 'unchanged', version: decision.unchanged }
  const version = key && versions.get(rateId(key))
  if (version === undefined) return refusal(location, 'rate.duplicate')
  return { location, status: decision.action === 'create' ? 'created' : 'updated', version }
}

/** Whether a row changed what is published. */
export const isWritten = ({ status }: DayRowOutcome): boolean => status === 'created' || status === 'updated'
