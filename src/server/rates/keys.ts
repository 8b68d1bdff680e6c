import { HttpError } from '#server/http/httpError.ts'
import { type Day, indiaDay, isDay } from '#shared/days.ts'
import { isEnterable } from '#shared/rates/rates.ts'
import { isPrintable } from '#shared/text.ts'

/** Which record: a city's row and a day. */
export interface RateKey {
  cityId: number
  date: Day
}

/** The public id of a record: its own key, so that it stays the same through delete and restore. */
export const rateId = ({ cityId, date }: RateKey): string => `${cityId}-${date.replaceAll('-', '')}`

/** Parses an id; undefined when it cannot be one of ours. */
export function parseRateId(id: string): RateKey | undefined {
  const [, cityId, year, month, day] = id.match(/^([1-9]\d{0,8})-(\d{4})(\d{2})(\d{2})$/) ?? []
  const date = `${year}-${month}-${day}`
  return cityId && isDay(date) ? { cityId: Number(cityId), date } : undefined
}

/** Parses the id of a path. Throws the refusal of one that names no record. */
export function requireRateId({ _id }: { _id: string }): RateKey {
  const key = parseRateId(_id)
  if (!key) throw new HttpError('rate.unknown')
  return key
}

/** Where a page of records ended: the last one's day and the key of its city. */
export interface Position {
  date: Day
  cityKey: string
}

/** A deleted record and the instant it was deleted (ISO, UTC, to the microsecond). */
export interface Deletion extends RateKey {
  at: string
}

// clients carry a cursor and cannot read it
const encode = (text: string) => Buffer.from(text).toString('base64url')
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

export const formatCursor = ({ date, cityKey }: Position): string => encode(`${date}${cityKey}`)

/** Parses a cursor; undefined when it was not made by us. */
export function parseCursor(cursor: string): Position | undefined {
  const text = decode(cursor)
  const position = { date: text.slice(0, 10), cityKey: text.slice(10) }
  const isOurs = isDay(position.date) && isPrintable(position.cityKey) && formatCursor(position) === cursor
  return isOurs ? position : undefined
}

export const formatDeletionCursor = ({ at, ...key }: Deletion): string => encode(`${at} ${rateId(key)}`)

const TIME = /^T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/

/** `Date.parse` takes days and hours that no calendar has, and the database does not. */
const isInstant = (at: string) => isDay(at.slice(0, 10)) && TIME.test(at.slice(10))

/** Parses a cursor of deleted records; undefined when it was not made by us. */
export function parseDeletionCursor(cursor: string): Deletion | undefined {
  const [at = '', id = ''] = decode(cursor).split(' ')
  const key = parseRateId(id)
  return key && isInstant(at) && formatDeletionCursor({ at, ...key }) === cursor ? { at, ...key } : undefined
}

/** Throws the refusal of a cursor that is none of ours; none is sent for the first page. */
export function requireCursor<Place>(
  cursor: string | undefined,
  parse: (cursor: string) => Place | undefined,
): Place | undefined {
  if (cursor === undefined) return undefined
  return parse(cursor) ?? refuse('cursor', 'This is not a cursor of ours.')
}

/** Throws the refusal of a day that has not begun in India. */
export function requireEnterable(date: Day, now: Date): void {
  if (!isEnterable(date, indiaDay(now))) refuse('date', 'The date cannot be in the future.')
}

function refuse(path: string, message: string): never {
  throw new HttpError('request.invalid', { message, errors: [{ path, message }] })
}
