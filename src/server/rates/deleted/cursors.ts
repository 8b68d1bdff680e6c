import { isDay } from '#shared/days.ts'
import { parseRateId, type RateKey, rateId } from '../ids.ts'

/** A record and the instant it was deleted (ISO, UTC, to the microsecond). */
export interface Deletion extends RateKey {
  at: string
}

const TIME = /^T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/

/** `Date.parse` takes days and hours that no calendar has, and the database does not. */
const isInstant = (at: string) => isDay(at.slice(0, 10)) && TIME.test(at.slice(10))

/** Where a page ended, as clients carry it: opaque to them. */
export const deletionCursor = ({ at, ...key }: Deletion): string =>
  Buffer.from(`${at} ${rateId(key)}`).toString('base64url')

/** Reads a cursor back; undefined when it was not made by us. */
export function parseDeletion(cursor: string): Deletion | undefined {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const key = parseRateId(id)
  return key && isInstant(at) && deletionCursor({ at, ...key }) === cursor ? { at, ...key } : undefined
}
