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

export const HOME = '/admin'
export const LOGIN = '/admin/login'

/** The login screen, with the address to come back to afterwards. */
export const loginFor = (wanted: string): string =>
  isScreen(wanted) && wanted !== HOME ? `${LOGIN}?next=${encodeURIComponent(wanted)}` : LOGIN

/** Where a person goes after logging in: to the screen asked for, never outside the panel. */
export function wantedAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next && isScreen(next) ? next : HOME
}

const isScreen = (address: string) =>
  /^\/admin(?=$|[/?])(?!\/(login|register|setup|reset|logout)\b)/.test(address)
