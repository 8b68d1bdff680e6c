import { recordEvent } from '#server/audit/queries.ts'
import type { Cities } from '#server/cities/cities.ts'
import type { CityRefusal } from '#server/cities/newCities.ts'
import { assertOpenCities } from '#server/cities/queries.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import type { Author, Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { PROBLEMS } from '#shared/problems.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { type RateKey, rateId } from '../keys.ts'
import { type Decision, mayCorrect, type Wanted } from './decisions.ts'
import {
  type CurrentRate,
  findRequested,
  type RateAuthor,
  type RateWrite,
  readRates,
  type WrittenRate,
  writeRates,
} from './queries.ts'

/** Whose save it is. */
interface Save extends Author {
  write: Pick<Write, 'key' | 'all'>
  /** How long an account may correct its own entry, in minutes. */
  minutes: number
  /** Why records are corrected, for the public to read. */
  reason?: string | undefined
  /** Names that are confirmed as new; absent: any may be. */
  newCities?: readonly string[]
  /** The id of an import, which an Admin can undo; absent: it is none. */
  importId?: string | undefined
}

/** What is wanted of a record. */
interface Target extends Wanted {
  key: RateKey
  /** When it is entered, of a sample; absent: now. */
  at?: Date
}

/** A record as it is after a write; one that is deleted as it was. */
export interface SavedRate {
  rate: DailyRate
  version: number
}

/** What has become of a record. */
interface Saved {
  decision: Decision
  written?: SavedRate
}

const toSaved = (
  { cityId, date, action, after }: Pick<RateWrite, 'cityId' | 'date' | 'action' | 'after'>,
  { location, version }: WrittenRate,
  before: Markets | null | undefined,
): Saved => {
  const rate = { _id: rateId({ cityId, date }), location, date, markets: (after ?? before)! }
  return { decision: { action, after }, written: { rate, version } }
}

/** How records are read and written. */
interface RateStore {
  db: ReadOnlyDb
  by: RateAuthor
  write(writes: readonly RateWrite[], asked: readonly RateKey[]): Promise<ReadonlyMap<string, WrittenRate>>
}

/** Of colleagues who save the same records at once, each may have to read them again. */
const MAX_TRIES = 10

/**
 * Writes what may be written of records; returns what has become of each by `rateId`. Most are entered for the first time: the
 * statement leaves alone what is published, which is then read and decided upon, again where somebody else was faster. What the same
 * request wrote before is answered from its revisions. Throws `request.keyReused`.
 */
async function writeWanted(
  targets: ReadonlyMap<string, Target>,
  { minutes, reason }: Save,
  { db, by, write }: RateStore,
): Promise<ReadonlyMap<string, Saved>> {
  const saved = new Map<string, Saved>()
  const asked = [...targets.values()].map(({ key }) => key)
  for (let tries = 0; tries < MAX_TRIES && saved.size < targets.size; tries += 1) {
    const isRead = tries > 0
    for (const [id, done] of isRead ? await findRequested(db, by) : []) {
      const target = targets.get(id)
      if (!target?.isDone(done)) throw new HttpError('request.keyReused')
      if (!saved.has(id))
        saved.set(id, toSaved({ ...target.key, ...done, after: done.markets }, done, done.before))
    }
    const left = [...targets].filter(([id]) => !saved.has(id))
    const keys = left.map(([, { key }]) => key)
    const found = isRead ? await readRates(db, keys, by.accountId) : new Map<string, CurrentRate>()
    const writes: RateWrite[] = []
    for (const [id, { key, at, decide }] of left) {
      const current = found.get(id)
      const mayUpdate = current !== undefined && mayCorrect(by.accountId, current, minutes)
      const decision = await decide(current, mayUpdate)
      if ('action' in decision) {
        const why = decision.action === 'update' ? reason : undefined
        writes.push({ ...key, ...decision, follows: current?.version, at, reason: why })
      } else if (isRead) saved.set(id, { decision })
    }
    const written = await write(writes, asked)
    for (const one of writes) {
      const id = rateId(one)
      const rate = written.get(id)
      if (rate) saved.set(id, toSaved(one, rate, found.get(id)?.markets))
    }
    const missed = writes.filter(one => !saved.has(rateId(one))).map(({ cityId }) => cityId)
    if (missed.length > 0) await assertOpenCities(db, missed)
  }
  return saved
}

/** Somebody was faster each time. */
const STALE: Saved = { decision: { refused: 'rate.stale' } }

/** What is wanted of a city and day. */
export interface RateRow extends Wanted, Pick<Target, 'at'> {
  location: string
  date: Day
}

/** Saves what may be saved of many records in one transaction; returns what has become of each, in their order. */
export async function saveRates(
  cities: Pick<Cities, 'write'>,
  rows: readonly RateRow[],
  save: Save,
): Promise<(Saved & { location: string })[]> {
  const { accountId, importId, write, newCities } = save
  const by = { accountId, key: write.key ?? importId }
  // a row that would be refused of a new city, too, makes none
  const ifNew = await Promise.all(rows.map(row => row.decide(undefined, false)))
  const wanted = rows.map(({ location: name }, at) => ({ name, mayMake: 'action' in ifNew[at]! }))
  return cities.write(write.all, { wanted, author: save, newCities }, async (tx, found) => {
    const targets = new Map<string, Target>()
    const listed = found.map((city, at) => {
      if (!('id' in city)) return { location: city.name, decision: refuseCity(city) ?? ifNew[at]! }
      const key = { cityId: city.id, date: rows[at]!.date }
      const id = rateId(key)
      // the second spelling of a city that stands in a day twice
      if (targets.has(id)) return { location: city.name, decision: DUPLICATE }
      targets.set(id, { ...rows[at]!, key })
      return { location: city.name, id }
    })
    let records = 0
    const saved = await writeWanted(targets, save, {
      db: tx,
      by,
      async write(writes, asked) {
        const { written } = await writeRates(tx, writes, by, { asked })
        records += written.size
        return written
      },
    })
    if (importId && records > 0) {
      // by the key the revisions of the import are found
      const event = { accountId, requestId: by.key!, subjectId: importId, after: { records } }
      await recordEvent(tx, { action: 'rates.imported', ...event })
    }
    return listed.map(({ location, id, decision }) => {
      const row: Saved = decision ? { decision } : (saved.get(id) ?? STALE)
      return { ...row, location: row.written?.rate.location ?? location }
    })
  })
}

const DUPLICATE: Decision = { refused: 'rate.duplicate' }

function refuseCity({ refused }: { refused: CityRefusal | undefined }): Decision | undefined {
  return refused && { refused, errors: [{ path: 'location', message: PROBLEMS[refused][1] }] }
}

/**
 * Enters the rates of a city, in one statement where the city is known. One that is new comes into being with its first record, or
 * not at all. Throws why it is refused.
 */
export const enterRate = (
  { db, cities }: { db: ReadOnlyDb; cities: Cities },
  row: RateRow,
  save: Save & { write: Write },
): Promise<SavedRate> =>
  cities.retryIfChanged(async () => {
    const city = await cities.find(row.location)
    if (city && !city.isRetired) return changeRate(db, { cityId: city.id, date: row.date }, row, save)
    const [saved] = await saveRates(cities, [row], save)
    return requireWritten(saved!)
  })

/** Changes a record in one statement. Throws why it is refused. */
export async function changeRate(
  db: ReadOnlyDb,
  key: RateKey,
  wanted: Wanted,
  save: Save & { write: Write },
): Promise<SavedRate> {
  const { accountId, write } = save
  const by = { accountId, key: write.key }
  const id = rateId(key)
  const store: RateStore = {
    db,
    by,
    write: async (writes, asked) =>
      (await write.inOne((one, writer) => writeRates(one, writes, by, { writer, asked }))).written,
  }
  try {
    const saved = await writeWanted(new Map([[id, { ...wanted, key }]]), save, store)
    return requireWritten(saved.get(id) ?? STALE)
  } catch (error) {
    // whose session has ended meanwhile is told that, whatever else is wrong
    await write.check()
    throw error
  }
}

function requireWritten({ decision, written }: Saved): SavedRate {
  if ('refused' in decision) throw new HttpError(decision.refused, { errors: decision.errors })
  return written!
}
