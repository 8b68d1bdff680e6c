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
