import type { Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'

/** Where a city is entered. */
export const enterAddress = (city: string): string => `/admin/rate-update?${new URLSearchParams({ city })}`

/** Where the records of a city stand, of one day or of all. */
export const chartAddress = (city: string, date?: Day): string =>
  `/admin/rate-chart?${new URLSearchParams({ ...(date && { date }), city })}`

/** Where the history of a record is shown. */
export const historyAddress = ({ _id }: Pick<DailyRate, '_id'>): string =>
  `/admin/rate-chart/${encodeURIComponent(_id)}/history`
