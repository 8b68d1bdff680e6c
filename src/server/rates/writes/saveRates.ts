import { recordEvent } from '#server/audit/queries.ts'
import type { Cities, EnterCities } from '#server/cities/cities.ts'
import { assertOpenCities } from '#server/cities/queries.ts'
import type { Db, Transact } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { PROBLEMS } from '#shared/problems.ts'
import type { DayRow, DayRowOutcome } from '#shared/rates/bulk.ts'
import { type RateKey, rateId } from '../keys.ts'
import { mayCorrect } from './corrections.ts'
import type { Decide, Decision, SentRate } from './decisions.ts'
import {
  findAuthorship,
  findRequested,
  type RateAuthor,
  type RateWrite,
  type RequestedRate,
  readRates,
  type WrittenRate,
  writeAllRates,
} from './queries.ts'

/** The rates of a city and day as they are sent. */
export interface RateRow extends SentRate, Pick<DayRow, 'location'> {
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
  /** The key that the client chose for its request. */
  key?: string | undefined
  /** Why records are corrected, for the public to read. */
  reason?: string | undefined
  /** The id of an import, which an Admin can undo; absent: it is none. */
  importId?: string
}

/** Of colleagues who save the same records at once, each may have to read them again. */
const MOST_TRIES = 10

/**
 * Saves what may be saved of many records in one transaction; returns an outcome of each, in their order. What the same request
 * saved before is answered from its revisions, and the rest is judged again. Throws `request.keyReused`.
 */
export async function saveRates(
  cities: Pick<Cities, 'write' | 'retryIfChanged'>,
  rows: readonly RateRow[],
  save: BulkSave,
): Promise<DayRowOutcome[]> {
  const { accountId, importId } = save
  const author = { accountId, key: save.key ?? importId }
  return cities.retryIfChanged(() =>
    cities.write(save.transact, save, async (tx, enter) => {
      const { outcomes, records } = await saveWithin(tx, await findTargets(enter, rows, save), save, author)
      if (importId && records > 0) {
        // by the key the revisions of the import are found
        const event = { accountId, requestId: author.key!, subjectId: importId, after: { records } }
        await recordEvent(tx, { action: 'rates.imported', ...event })
      }
      return outcomes
    }),
  )
}

/** A row, with the record that it is for; a row without one is refused. */
interface Target {
  row: RateRow
  location: string
  key?: RateKey
  _id?: string
  decision?: Decision
}

/** Finds the cities of rows, and makes those that are new. */
async function findTargets(
  enter: EnterCities,
  rows: readonly RateRow[],
  { decide, newCities }: BulkSave,
): Promise<Target[]> {
  const ifNew = rows.map(row => decide(row, undefined, false))
  const cities = await enter(
    // a row that would be refused of a new city, too, makes none
    rows.map(({ location: name }, at) => ({ name, mayMake: 'action' in ifNew[at]! })),
    newCities,
  )
  const seen = new Set<string>()
  return cities.map((city, index): Target => {
    const row = rows[index]!
    const target = { row, location: city.name }
    if (!('id' in city))
      return { ...target, decision: city.refused ? { refused: city.refused } : ifNew[index]! }
    const key = { cityId: city.id, date: row.date }
    const _id = rateId(key)
    // the second spelling of a city that stands in a day twice
    if (seen.has(_id)) return { ...target, decision: { refused: 'rate.duplicate' } }
    seen.add(_id)
    return { ...target, key, _id }
  })
}

type Open = Target & Required<Pick<Target, 'key' | '_id'>>
const isOpen = (target: Target): target is Open => target.key !== undefined

async function saveWithin(
  tx: Db,
  targets: readonly Target[],
  save: BulkSave,
  author: RateAuthor,
): Promise<{ outcomes: DayRowOutcome[]; records: number }> {
  const open = targets.filter(isOpen)
  const requested = await findRequested(tx, author)
  assertSameRequest(requested, open, save)
  const outcomes = new Map<Target, DayRowOutcome>()
  for (const target of open) {
    const done = requested.get(target._id)
    if (done) outcomes.set(target, toWritten(target, done.action, done))
  }
  let records = 0
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const left = open.filter(target => !outcomes.has(target))
    if (left.length === 0) break
    if (tries > 0)
      await assertOpenCities(
        tx,
        left.map(({ key }) => key.cityId),
      )
    const decided = await decideAll(tx, left, save, author)
    const writes = [...decided].flatMap(([{ key, row }, { decision, follows }]): RateWrite[] => {
      if (!('action' in decision)) return []
      const reason = decision.action === 'update' ? save.reason : undefined
      return [{ ...key, ...decision, follows, at: row.at, reason }]
    })
    const written = await writeAllRates(tx, writes, author)
    records += written.size
    for (const [target, { decision, location }] of decided) {
      if (!('action' in decision)) {
        outcomes.set(target, toOutcome(location, decision))
        continue
      }
      const rate = written.get(target._id)
      // else somebody was faster: it is judged again
      if (rate) outcomes.set(target, toWritten(target, decision.action, rate))
    }
  }
  return {
    records,
    outcomes: targets.map(
      target =>
        outcomes.get(target) ?? toOutcome(target.location, target.decision ?? { refused: 'rate.duplicate' }),
    ),
  }
}

/** Throws `request.keyReused` where a request wrote what is not sent now, or otherwise. */
function assertSameRequest(
  requested: ReadonlyMap<string, RequestedRate>,
  open: readonly Open[],
  { decide }: BulkSave,
): void {
  const sent = new Map(open.map(({ _id, row }) => [_id, row]))
  for (const [id, { version, markets }] of requested) {
    const row = sent.get(id)
    if (!row || !markets || !('unchanged' in decide({ ...row, version }, { version, markets }, true)))
      throw new HttpError('request.keyReused')
  }
}

/** Decides each row by its record as it is now. */
async function decideAll(
  tx: Db,
  left: readonly Open[],
  { decide, minutes }: BulkSave,
  { accountId }: RateAuthor,
): Promise<Map<Open, { decision: Decision; location: string; follows: number | undefined }>> {
  const keys = left.map(({ key }) => key)
  const current = await readRates(tx, keys)
  const authorship = await findAuthorship(tx, accountId, keys)
  return new Map(
    left.map(target => {
      const [now, found] = [current.get(target._id), authorship.get(target._id)]
      const mayUpdate = found !== undefined && mayCorrect(accountId, found, minutes)
      const decision = decide(target.row, now, mayUpdate)
      return [target, { decision, location: now?.location ?? target.location, follows: now?.version }]
    }),
  )
}

const toWritten = (
  { _id }: Open,
  action: RateWrite['action'],
  { location, version }: WrittenRate,
): DayRowOutcome => ({ location, _id, status: action === 'create' ? 'created' : 'updated', version })

/** What would become of a row; `version` is that of its record. */
export function toOutcome(location: string, decision: Decision, version?: number): DayRowOutcome {
  if ('refused' in decision) {
    const code = decision.refused
    return { location, status: 'refused', code, message: PROBLEMS[code][1] }
  }
  if ('unchanged' in decision) return { location, status: 'unchanged', version: decision.unchanged }
  if (decision.action === 'create') return { location, status: 'created' }
  return { location, status: 'updated', ...(version && { version }) }
}

/** Whether a row changed what is published. */
export const isWritten = ({ status }: DayRowOutcome): boolean => status === 'created' || status === 'updated'
