import { type Day, isDay } from '#shared/days.ts'
import { isPrintable } from '#shared/text.ts'

/** Where a page ended: the last record's day and the key of its city. */
export interface Position {
  date: Day
  cityKey: string
}

/** A position as clients carry it: opaque to them. */
export const formatCursor = ({ date, cityKey }: Position): string =>
  Buffer.from(`${date}${cityKey}`).toString('base64url')

/** Reads a cursor back; undefined when it was not made by us. */
export function parseCursor(cursor: string): Position | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  const position = { date: text.slice(0, 10), cityKey: text.slice(10) }
  const isOurs = isDay(position.date) && isPrintable(position.cityKey) && formatCursor(position) === cursor
  return isOurs ? position : undefined
}
