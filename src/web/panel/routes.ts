import { SCREEN_LABELS, SHELL } from '#messages/panel/shell.js'
import { readToken } from '#web/call.ts'
import { buildLoginUrl, HOME, LOGIN, parseReturnTo } from './addresses.ts'
import type { Location, Route } from './router/createRouter.ts'
import { SCREENS } from './screens/screens.ts'
import { UnknownScreen } from './shell/UnknownScreen.tsx'

/** A token is looked for when somebody comes in; afterwards the session tells when it ends. */
function requireToken({ pathname, search }: Location, from: Route | undefined) {
  const isInside = from?.access !== undefined
  return isInside || readToken() !== null ? undefined : buildLoginUrl(pathname + search)
}

/** Somebody who is logged in goes where the login would lead. */
const skipLogin = ({ search }: Location) => (readToken() === null ? undefined : parseReturnTo(search))

export const ROUTES: readonly Route[] = [
  {
    path: LOGIN,
    label: SCREEN_LABELS.login,
    redirect: skipLogin,
    page: async () => (await import('./screens/accounts/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/admin/register',
    label: SCREEN_LABELS.register,
    page: async () => (await import('./screens/accounts/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/admin/setup',
    label: SCREEN_LABELS.setUp,
    page: async () => (await import('./screens/accounts/RegisterPage.tsx')).SetupPage,
  },
  {
    path: '/admin/reset',
    label: SCREEN_LABELS.reset,
    page: async () => (await import('./screens/password-reset/ResetPage.tsx')).ResetPage,
  },
  {
    path: '/admin/forgot',
    label: SCREEN_LABELS.forgot,
    page: async () => (await import('./screens/password-reset/ForgotPage.tsx')).ForgotPage,
  },
  ...SCREENS.map(({ path, ...screen }) => ({
    ...screen,
    path: path ? `${HOME}/${path}` : HOME,
    redirect: requireToken,
  })),
  {
    path: `${HOME}/*`,
    label: SHELL.unknown,
    access: 'account',
    redirect: requireToken,
    page: async () => UnknownScreen,
  },
]
