import { parseRateId, type RateKey, rateId } from '../ids.ts'

/** A record and the instant it was deleted (ISO, UTC, to the microsecond). */
export interface Deletion extends RateKey {
  at: string
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

/** Where a page ended, as clients carry it: opaque to them. */
export const deletionCursor = ({ at, ...key }: Deletion): string =>
  Buffer.from(`${at} ${rateId(key)}`).toString('base64url')

/** Reads a cursor back; undefined when it was not made by us. */
export function parseDeletion(cursor: string): Deletion | undefined {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const key = parseRateId(id)
  const isInstant = INSTANT.test(at) && !Number.isNaN(Date.parse(at))
  return key && isInstant && deletionCursor({ at, ...key }) === cursor ? { at, ...key } : undefined
}
