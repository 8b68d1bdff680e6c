import type { DayRowOutcome } from '../../src/shared/rates/bulk.ts'
import type { Markets, Prices, SentMarkets } from '../../src/shared/rates/markets.ts'
import type { City, Draft, Write } from './model.ts'
import * as model from './model.ts'
import { STATES } from './places.ts'

/** Refuses whoever may not do it: staff enter rates, Admins do the rest. */
export function requireRole({ role }: Draft, needed: 'staff' | 'Admin'): void {
  if (role === 'nobody') model.refuse(401, 'session.missing')
  if (role === 'deactivated') model.refuse(403, 'account.deactivated')
  if (role === 'pending') model.refuse(403, 'account.pending')
  if (needed === 'Admin' && role !== 'Admin') model.refuse(403, 'access.admin')
}
/** Whether somebody may replace a record: an Admin, or who entered it a quarter of an hour ago and nobody else since. */
function mayCorrect(draft: Draft, city: number, date: string): boolean {
  const { who, role, at } = draft
  const writes = model.listWrites(draft, city, date)
  const entry = writes.findLast(({ action }) => action === 'create')
  return role === 'Admin' || (entry?.by === who && writes.at(-1)!.by === who && at - entry.at < model.SLIP)
}
/** What somebody sends of a city and a day, and which version they have seen of it. */
export interface Row {
  city: string
  date: string
  markets: SentMarkets
  seen?: 'this' | 'older' | undefined
}
interface Save {
  isFile?: boolean
  /** Names that are confirmed as new cities. */
  confirmed: readonly string[]
  reason?: string | undefined
  /** The product gives new cities their ids. */
  findId(row: number): number | undefined
}
export type Outcome = Omit<DayRowOutcome, 'message'>
/** Saves what may be saved of a sheet or a file. */
export function saveRows(draft: Draft, rows: readonly Row[], save: Save): Outcome[] {
  const { isFile, confirmed, reason = null, findId } = save
  requireRole(draft, 'staff')
  if (rows.some(({ date }) => date > model.toDay(draft.at))) model.refuse(400, 'request.invalid')
  return rows.map(({ city: name, date, markets, seen }, row): Outcome => {
    const key = model.toKey(name)
    const known = model.findCity(draft, name)
    const location = known?.name ?? key
    const no = (code: Outcome['code']): Outcome => ({ location, status: 'refused', code })
    if (known?.isRetired) return no('city.closed')
    if (!known && seen) return no('rate.unknown')
    if (!known && !STATES.has(key) && !confirmed.some(each => model.toKey(each) === key))
      return no('city.unconfirmed')
    const city = (known ?? model.makeCity(draft, name, findId(row) ?? -1 - row)).id
    const isOwn = (other: Row) => other.date === date && model.findCity(draft, other.city)?.id === city
    if (rows.slice(0, row).some(isOwn)) return no('rate.duplicate')
    const { after: was = null, version = 0 } = model.listWrites(draft, city, date).at(-1) ?? {}
    const after = listQuoted(isFile && was ? addPrices(was, markets) : markets)
    if (was && !(isFile && model.isSame(was, after))) {
      if (!seen || !mayCorrect(draft, city, date)) return no('rate.duplicate')
      if (seen === 'older') return no('rate.stale')
    }
    if (was && model.isSame(was, after)) return { location, status: 'unchanged', version }
    if (!was && seen) return no('rate.unknown')
    const [action, status] = was ? (['update', 'updated'] as const) : (['create', 'created'] as const)
    model.write(draft, { city, date, action, after, reason: was && reason })
    return { location, _id: model.rateKey(city, date), status, version: version + 1 }
  })
}
/** Prices that a file does not name are kept. */
function addPrices(before: Markets, sent: SentMarkets): SentMarkets {
  const names = model.MARKETS.filter(name => before[name] || sent[name])
  return Object.fromEntries(names.map(name => [name, { ...before[name], ...sent[name] }]))
}
/** What is published of what was sent: not what somebody says was not quoted. */
function listQuoted(sent: SentMarkets): Markets {
  const quoted = (prices: object) =>
    Object.fromEntries(Object.entries(prices).filter(([, price]) => price !== null)) as Prices
  const markets = Object.entries(sent).map(([name, prices]) => [name, quoted(prices ?? {})])
  return Object.fromEntries(markets.filter(([, prices]) => Object.keys(prices!).length > 0))
}
/** Enters a record: a sheet of one row, whose name needs no confirmation. */
export function enterRate(draft: Draft, row: Row, id: number | undefined): Write {
  const [outcome] = saveRows(draft, [row], { confirmed: [row.city], findId: () => id })
  if (outcome?.code) model.refuse(outcome.code === 'rate.duplicate' ? 409 : 400, outcome.code)
  return draft.writes.at(-1)!
}

export interface Change extends Pick<Write, 'city' | 'date'>, Pick<Row, 'seen'> {
  action: 'update' | 'delete' | 'restore'
  markets?: SentMarkets
  reason?: string | undefined
  /** To restore; without it, what was there before the last write. */
  version?: number | undefined
}

/** Replaces, deletes or restores a record. */
export function changeRate(draft: Draft, change: Change): Write {
  const { city, date, seen, action, markets, reason = null, version } = change
  requireRole(draft, action === 'update' ? 'staff' : 'Admin')
  const writes = model.listWrites(draft, city, date)
  const last = writes.at(-1) ?? model.refuse(404, 'rate.unknown')
  if (action === 'update' && !mayCorrect(draft, city, date)) model.refuse(403, 'access.admin')
  const origin = writes.find(each => each.version === (version ?? last.version - 1))
  const earlier = version === undefined ? last.before : origin?.after
  if (action === 'restore' && !earlier) model.refuse(409, 'rate.unrestorable')
  if (action !== 'restore' && !last.after) model.refuse(404, 'rate.unknown')
  if (seen === 'older') model.refuse(412, 'rate.stale')
  const after = { update: markets ? listQuoted(markets) : null, delete: null, restore: earlier ?? null }[
    action
  ]
  const { isRetired, into } = draft.cities.get(city)!
  if (after && (isRetired || into !== null)) model.refuse(400, 'city.closed')
  model.write(draft, { city, date, action, after, reason })
  return draft.writes.at(-1)!
}
/** A city that is no part of another one. */
function requireCity(draft: Draft, id = 0): City {
  requireRole(draft, 'Admin')
  const city = draft.cities.get(id)
  return city?.into === null ? city : model.refuse(404, 'city.unknown')
}
/** Gives a city another name. The former one goes on leading to it. */
export function renameCity(draft: Draft, id: number | undefined, to: string): City {
  const city = requireCity(draft, id)
  const key = model.toKey(to)
  if ((model.findCity(draft, to) ?? city).id !== city.id) model.refuse(409, 'city.exists')
  draft.names.set(key, city.id)
  // another way of writing the name it has is kept as it is given
  const name = key === model.toKey(city.name) ? to : key
  return model.changeCity(draft, { ...city, name, state: STATES.get(key) ?? city.state })
}
/** Makes a city part of another one: its names lead there, its records come along. `keep`: which of two of a day. */
export function mergeCity(draft: Draft, from: number | undefined, into: number, keep?: string): City {
  const target = requireCity(draft, into)
  if (from === into) model.refuse(404, 'city.unknown')
  if (target.isRetired) model.refuse(400, 'city.closed')
  const city = requireCity(draft, from)
  for (const { date, markets } of model.listRates(draft, city.id)) {
    const other = model.findMarkets(draft, into, date)
    const isConflict = other && !model.isSame(other, markets)
    if (isConflict && !keep) model.refuse(409, 'city.undecided')
    if (!other || (isConflict && keep === 'from')) move(draft, into, date, markets)
    move(draft, city.id, date, null)
  }
  model.changeCity(draft, { ...city, into, isRetired: false })
  return target
}

/** A write of a merge. */
function move(draft: Draft, city: number, date: string, after: Markets | null): void {
  const before = model.findMarkets(draft, city, date)
  const action = after === null ? 'delete' : before ? 'update' : 'create'
  model.write(draft, { city, date, action, after, isMove: !before || !after })
}
/** Retires a city, or brings it back. */
export const retireCity = (draft: Draft, id: number | undefined, isRetired: boolean): City =>
  model.changeCity(draft, { ...requireCity(draft, id), isRetired })
