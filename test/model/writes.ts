import type { Markets, Prices } from '../../src/shared/rates/markets.ts'
import {
  current,
  type Day,
  type Draft,
  findCity,
  findMarkets,
  findRate,
  isSameMarkets,
  PLACES,
  type Rate,
  rateKey,
  refuse,
  SLIP,
  toDay,
  toKey,
} from './model.ts'

/** What people do to records, and what they are refused. */

const listWrites = ({ model }: Draft, city: number, date: Day) =>
  model.writes.filter(write => write.city === city && write.date === date)

/** Whether somebody may replace a record: an Admin, or who entered it a quarter of an hour ago and nobody else since. */
function mayCorrect(draft: Draft, city: number, date: Day): boolean {
  const { who, role, at } = draft
  const writes = listWrites(draft, city, date)
  const entry = writes.findLast(({ action }) => action === 'create')
  return role === 'Admin' || (entry?.by === who && writes.at(-1)!.by === who && at - entry.at < SLIP)
}

/** What somebody sends of a city and a day, and which version they have seen of it. */
export interface Row {
  city: string
  date: Day
  markets: Markets
  seen?: 'this' | 'older' | undefined
}

/** Enters a record. `id` is the city's where it is new. */
export function enterRate(draft: Draft, { city: name, date, markets }: Row, id: number | undefined): Rate {
  draft.require('staff')
  if (date > toDay(draft.at)) refuse(400, 'request.invalid')
  const known = findCity(draft, name)
  if (known?.isRetired) refuse(400, 'city.closed')
  if (known && findMarkets(draft, known.id, date)) refuse(409, 'rate.duplicate')
  return draft.write((known ?? draft.makeCity(name, id)).id, date, 'create', markets)
}

/** The id of a city, or one that none has, and what is done to its record. */
export interface Change extends Pick<Row, 'date' | 'seen'> {
  city: number
  action: 'update' | 'delete' | 'restore'
  /** Of an update. */
  markets?: Markets
  reason?: string | undefined
  /** Of a restore: without it, what was there before the last write. */
  version?: number | undefined
}

/** Replaces, deletes or restores a record; returns it, a deleted one as it was. */
export function changeRate(
  draft: Draft,
  { city, date, seen, action, markets, reason, version }: Change,
): Rate {
  draft.require(action === 'update' ? 'staff' : 'admin')
  const rate = findRate(draft, city, date) ?? refuse(404, 'rate.unknown')
  if (action === 'update' && !mayCorrect(draft, city, date)) refuse(403, 'access.admin')
  const writes = listWrites(draft, city, date)
  const last =
    version === undefined ? writes.at(-1)?.before : writes.find(each => each.version === version)?.after
  if (action === 'restore' && !last) refuse(409, 'rate.unrestorable')
  if (action !== 'restore' && !rate.markets) refuse(404, 'rate.unknown')
  if (seen === 'older') refuse(412, 'rate.stale')
  const after = { update: markets!, delete: null, restore: last ?? null }[action]
  const { isRetired, into } = draft.cities.get(city)!
  if (after && (isRetired || into !== null)) refuse(400, 'city.closed')
  const written = draft.write(city, date, action, after, { reason: reason ?? null })
  return { ...written, markets: after ?? rate.markets }
}

/** Prices that a file does not name are kept. */
function mergeMarkets(before: Markets, sent: Markets): Markets {
  const names = Object.keys({ ...before, ...sent }) as (keyof Markets)[]
  return Object.fromEntries(names.map(name => [name, { ...before[name], ...sent[name] } as Prices]))
}

/** What came of a row of a sheet or a file. */
export interface Outcome {
  location: string
  status: 'created' | 'updated' | 'unchanged' | 'refused'
  _id?: string
  version?: number
  code?: string
}

interface Save {
  isFile: boolean
  /** Whether one row that is refused keeps all of them from being saved. */
  isWhole: boolean
  /** Names that are confirmed as new cities. */
  confirmed: readonly string[]
  reason?: string | undefined
  /** The id of the city of a row, where it is new. */
  findId(row: number): number | undefined
}

/** Saves what may be saved of a sheet or a file. */
export function saveRows(draft: Draft, rows: readonly Row[], save: Save): Outcome[] {
  const { isFile, isWhole, confirmed, reason = null, findId } = save
  draft.require('staff')
  if (rows.some(({ date }) => date > toDay(draft.at))) refuse(400, 'request.invalid')
  const seenRows = new Set<string>()
  const outcomes = rows.map(({ city: name, date, markets, seen }, at): Outcome => {
    const key = toKey(name)
    const known = findCity(draft, name)
    const location = known?.name ?? PLACES[key]?.name ?? name
    const no = (code: string): Outcome => ({ location, status: 'refused', code })
    if (known?.isRetired) return no('city.closed')
    // a version of a record that never was
    if (!known && seen) return no('rate.unknown')
    if (!known && !PLACES[key] && !confirmed.some(each => toKey(each) === key)) return no('city.unconfirmed')
    const { id } = known ?? draft.makeCity(name, findId(at) ?? -1 - at)
    const _id = rateKey(id, date)
    if (seenRows.has(_id)) return no('rate.duplicate')
    seenRows.add(_id)
    const rate = findRate(current(draft.model), id, date)
    const was = rate?.markets
    const after = isFile && was ? mergeMarkets(was, markets) : markets
    const isSame = was && isSameMarkets(was, after)
    if (was && !(isFile && isSame)) {
      if (!seen || !mayCorrect(draft, id, date)) return no('rate.duplicate')
      if (seen === 'older') return no('rate.stale')
    }
    if (isSame) return { location, status: 'unchanged', version: rate!.version }
    if (!was && seen) return no('rate.unknown')
    const { version } = draft.write(id, date, was ? 'update' : 'create', after, {
      reason: was ? reason : null,
    })
    return { location, _id, status: was ? 'updated' : 'created', version }
  })
  draft.isVoid = isWhole && outcomes.some(({ status }) => status === 'refused')
  if (!draft.isVoid) return outcomes
  return outcomes.map(({ _id, ...outcome }) =>
    _id ? { location: outcome.location, status: 'refused', code: 'rate.withheld' } : outcome,
  )
}
