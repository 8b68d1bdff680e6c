import { HttpError } from '#server/http/httpError.ts'
import type { RateFilter } from '#shared/rates/api.ts'
import { parseCursor } from './cursors.ts'
import type { RateSelection } from './queries.ts'

/** The records a filter asks for. Throws a refusal when its cursor is not ours. */
export function toSelection(filter: RateFilter, toKey: (city: string) => string): RateSelection {
  const { date, from, to, location, market, limit, cursor, with: extras } = filter
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  if (cursor !== undefined && !after) throw unknownCursor()
  return { date, from, to, cityKeys: location?.map(toKey), market, after, limit, extras }
}

/** The refusal of a cursor that is none of ours. */
export function unknownCursor(): HttpError {
  const message = 'This is not a cursor of ours.'
  return new HttpError('request.invalid', { message, errors: [{ path: 'cursor', message }] })
}
