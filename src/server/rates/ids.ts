import { type Day, isDay } from '#shared/days.ts'

/** Which record: a city's row and a day. */
export interface RateKey {
  cityId: number
  date: Day
}

/** The public id of a record: its own key, so that it stays the same through delete and restore. */
export const rateId = ({ cityId, date }: RateKey): string => `${cityId}-${date.replaceAll('-', '')}`

/** Reads an id back; undefined when it cannot be one of ours. */
export function parseRateId(id: string): RateKey | undefined {
  const [, cityId, year, month, day] = id.match(/^([1-9]\d{0,8})-(\d{4})(\d{2})(\d{2})$/) ?? []
  const date = `${year}-${month}-${day}`
  return cityId && isDay(date) ? { cityId: Number(cityId), date } : undefined
}
