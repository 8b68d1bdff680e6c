import { recordEvent } from '#server/audit/queries.ts'
import type { Cities, EnterCities } from '#server/cities/cities.ts'
import type { Db, Transact } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import type { Day } from '#shared/days.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import type { DayRow, DayRowOutcome } from '#shared/rates/bulk.ts'
import type { SentContent } from '#shared/rates/rates.ts'
import { type RateKey, rateId } from '../keys.ts'
import { mayCorrect } from '../writes/corrections.ts'
import {
  findAuthorship,
  lockRates,
  type RateWrite,
  type WrittenRate,
  writeAllRates,
} from '../writes/queries.ts'
import type { Decide, Decision } from './decisions.ts'

/** The rates of a city and day as they are sent. */
export interface RateRow extends SentContent, Pick<DayRow, 'location' | 'version'> {
  date: Day
  /** When it is entered, of a sample; absent: now. */
  at?: Date
}

interface BulkSave extends Author {
  /** Opens the transaction. */
  transact: Transact
  decide: Decide
  /** How long an account may correct its own entry, in minutes. */
  minutes: number
  /** Names that the caller has confirmed as new. */
  newCities: readonly string[]
  /** Why records are corrected, for the public to read. */
  reason?: string | undefined
  /** Whether it is an import, which an Admin can undo. */
  isImport: boolean
}

/** Saves what may be saved of many records in one transaction; returns an outcome of each, in their order. */
export async function saveRates(
  cities: Pick<Cities, 'write' | 'retryIfChanged'>,
  rows: readonly RateRow[],
  save: BulkSave,
): Promise<DayRowOutcome[]> {
  return cities.retryIfChanged(() =>
    cities.write(save.transact, save, async (tx, enter) => {
      const outcomes = await saveWithin(tx, enter, rows, save)
      const records = outcomes.filter(isWritten).length
      if (save.isImport && records > 0)
        await recordEvent(tx, {
          action: 'rates.imported',
          accountId: save.accountId,
          requestId: save.requestId,
          subjectId: save.requestId!,
          after: { records },
        })
      return outcomes
    }),
  )
}

interface Decided {
  location: string
  key?: RateKey
  decision: Decision
}

async function saveWithin(
  tx: Db,
  enter: EnterCities,
  rows: readonly RateRow[],
  { decide, minutes, newCities, reason, ...author }: BulkSave,
): Promise<DayRowOutcome[]> {
  const sent = rows.map(({ location: _, date: __, at: ___, version, ...content }) => ({ version, content }))
  const ifNew = sent.map(row => decide(row, undefined, false))
  const cities = await enter(
    // a row that would be refused of a new city, too, makes none
    rows.map(({ location: name }, at) => ({ name, mayMake: 'action' in ifNew[at]! })),
    newCities,
  )
  const keys = cities.map((city, at) =>
    'id' in city ? { cityId: city.id, date: rows[at]!.date } : undefined,
  )
  const entered = keys.filter(key => key !== undefined)
  const current = await lockRates(tx, entered)
  const authorship = await findAuthorship(tx, author.accountId, entered)
  const mayUpdate = (id: string) => {
    const found = authorship.get(id)
    return found !== undefined && mayCorrect(author.accountId, found, minutes)
  }
  const seen = new Set<string>()
  const decided = sent.map((row, at): Decided => {
    const [city, key] = [cities[at]!, keys[at]]
    if (!key) {
      const refused = 'refused' in city && city.refused
      return { location: city.name, decision: refused ? { refused } : ifNew[at]! }
    }
    const id = rateId(key)
    const location = current.get(id)?.location ?? city.name
    // the second spelling of a city that stands in a day twice
    const isAgain = seen.has(id)
    seen.add(id)
    const decision = isAgain
      ? { refused: 'rate.duplicate' as const }
      : decide(row, current.get(id), mayUpdate(id))
    return { location, key, decision }
  })
  const written = await writeAllRates(
    tx,
    decided.flatMap((row, at) => toWrites(row, rows[at]!, reason)),
    author,
  )
  return decided.map(row => toOutcome(row, written))
}

const toWrites = ({ key, decision }: Decided, { at }: RateRow, reason: string | undefined): RateWrite[] =>
  key && 'action' in decision
    ? [{ ...key, ...decision, ...(at && { at }), ...(decision.action === 'update' && { reason }) }]
    : []

export const refuse = (location: string, code: ProblemCode): DayRowOutcome => ({
  location,
  status: 'refused',
  code,
  message: PROBLEMS[code][1],
})

function toOutcome(
  { location, key, decision }: Decided,
  written: ReadonlyMap<string, WrittenRate>,
): DayRowOutcome {
  if ('refused' in decision) return refuse(location, decision.refused)
  if ('unchanged' in decision) return { location, status: 'unchanged', version: decision.unchanged }
  const _id = key ? rateId(key) : ''
  const rate = written.get(_id)
  if (!rate) return refuse(location, 'rate.duplicate')
  const status = decision.action === 'create' ? 'created' : 'updated'
  return { location: rate.location, _id, status, version: rate.version }
}

/** Whether a row changed what is published. */
export const isWritten = ({ status }: DayRowOutcome): boolean => status === 'created' || status === 'updated'
