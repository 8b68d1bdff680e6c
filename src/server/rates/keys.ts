import { createFieldError, HttpError } from '#server/http/httpError.ts'
import { type Day, indiaDay, isDay } from '#shared/days.ts'
import { isEnterable } from '#shared/rates/rates.ts'

/** Which record: a city's row and a day. */
export interface RateKey {
  cityId: number
  date: Day
}

/** The public id of a record: its own key, so that it stays the same through delete and restore. */
export const rateId = ({ cityId, date }: RateKey): string => `${cityId}-${date.replaceAll('-', '')}`

/** Parses the id of a path. Throws the refusal of one that names no record. */
export function requireRateId({ _id }: { _id: string }): RateKey {
  const [, cityId, year, month, day] = _id.match(/^([1-9]\d{0,8})-(\d{4})(\d{2})(\d{2})$/) ?? []
  const date = `${year}-${month}-${day}`
  if (!cityId || !isDay(date)) throw new HttpError('rate.unknown')
  return { cityId: Number(cityId), date }
}

/** Throws the refusal of a day that has not begun in India. */
export function requireEnterable(date: Day, now: Date): void {
  if (!isEnterable(date, indiaDay(now))) throw createFieldError('date', 'futureDay')
}
