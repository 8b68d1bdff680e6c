import { createFieldError } from '#server/http/httpError.ts'
import { type Day, isDay } from '#shared/days.ts'
import { isPrintable } from '#shared/text.ts'
import { parseRateId, type RateKey, rateId } from './keys.ts'

/** Where a page of records ended: the last one's day and the key of its city. */
export interface Position {
  date: Day
  cityKey: string
}

/** Where a page of writes ended: the last one's record and its instant (ISO, UTC, to the microsecond). */
export interface WritePosition extends RateKey {
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

export const formatWriteCursor = ({ at, ...key }: WritePosition): string => encode(`${at} ${rateId(key)}`)

const TIME = /^T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/

/** `Date.parse` takes days and hours that no calendar has, and the database does not. */
const isInstant = (at: string) => isDay(at.slice(0, 10)) && TIME.test(at.slice(10))

/** Parses a cursor of writes; undefined when it was not made by us. */
export function parseWriteCursor(cursor: string): WritePosition | undefined {
  const [at = '', id = ''] = decode(cursor).split(' ')
  const key = parseRateId(id)
  return key && isInstant(at) && formatWriteCursor({ at, ...key }) === cursor ? { at, ...key } : undefined
}

/** Throws the refusal of a cursor that is none of ours; none is sent for the first page. */
export function requireCursor<Place>(
  cursor: string | undefined,
  parse: (cursor: string) => Place | undefined,
): Place | undefined {
  if (cursor === undefined) return undefined
  const place = parse(cursor)
  if (!place) throw createFieldError('cursor', 'foreignCursor')
  return place
}
