import type { Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { cityName } from './names.ts'

export const HOME = '/admin'
export const LOGIN = '/admin/login'
export const LOGOUT = '/admin/logout'

export const buildEntryUrl = (city: string, date?: Day): string =>
  `/admin/rate-update?${new URLSearchParams({ city, ...(date && { date }) })}`

export const buildSheetUrl = (date: Day): string => `/admin/day-sheet?${new URLSearchParams({ date })}`

/** The Rate Chart of a city. Its filter shows what stands here, so that is the name that is read. */
export const buildChartUrl = (city: string, date?: Day): string =>
  `/admin/rate-chart?${new URLSearchParams({ ...(date && { date }), city: cityName(city) })}`

export const buildHistoryUrl = ({ _id }: Pick<DailyRate, '_id'>): string =>
  `/admin/rate-chart/${encodeURIComponent(_id)}/history`

export const buildLoginUrl = (returnTo: string): string =>
  isScreen(returnTo) && returnTo !== HOME ? `${LOGIN}?next=${encodeURIComponent(returnTo)}` : LOGIN

/** Reads the address to come back to after the login; it never leads out of the panel. */
export function parseReturnTo(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next && isScreen(next) ? next : HOME
}

const isScreen = (address: string) =>
  /^\/admin(?=$|[/?])(?!\/(login|register|setup|reset|logout)\b)/.test(address)
