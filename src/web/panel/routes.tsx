import { useState } from 'react'
import {
  type LoaderFunctionArgs,
  Navigate,
  type RouteObject,
  redirect,
  replace,
  useLocation,
} from 'react-router'
import { SCREEN_LABELS, SHELL } from '#messages/panel/shell.js'
import { readToken } from '#web/call.ts'
import { buildLoginUrl, HOME, LOGIN, LOGOUT, parseReturnTo } from './addresses.ts'
import { SCREENS } from './screens/screens.ts'
import { endSession } from './session/sessionEnd.ts'
import { Guard } from './shell/Guard.tsx'
import { ScreenFailed } from './shell/ScreenFailed.tsx'
import { Shell } from './shell/Shell.tsx'
import { UnknownScreen } from './shell/UnknownScreen.tsx'

/** A token is looked for when somebody comes in; afterwards the session tells when it ends. */
function LoggedIn() {
  const [hadToken] = useState(readToken() !== null)
  const { pathname, search } = useLocation()
  return hadToken ? <Shell /> : <Navigate to={buildLoginUrl(pathname + search)} replace />
}

/** Somebody who is logged in goes where the login would lead. */
const skipLogin = ({ request }: LoaderFunctionArgs) =>
  readToken() === null ? null : replace(parseReturnTo(new URL(request.url).search))

/** What stands in the place of a screen whose file is on its way, and of one that did not come or could not be drawn. */
const INSTEAD = {
  HydrateFallback: () => <p className="quiet">{SHELL.waiting}</p>,
  ErrorBoundary: ScreenFailed,
}

/** Every address of the panel, with the title and the access of its screen. */
export const ROUTES: RouteObject[] = [
  {
    ...INSTEAD,
    children: [
      {
        path: LOGIN,
        handle: { label: SCREEN_LABELS.login },
        loader: skipLogin,
        lazy: async () => ({ Component: (await import('./screens/accounts/LoginPage.tsx')).LoginPage }),
      },
      {
        path: '/admin/register',
        handle: { label: SCREEN_LABELS.register },
        lazy: async () => ({ Component: (await import('./screens/accounts/RegisterPage.tsx')).RegisterPage }),
      },
      {
        path: '/admin/setup',
        handle: { label: SCREEN_LABELS.setUp },
        lazy: async () => ({ Component: (await import('./screens/accounts/RegisterPage.tsx')).SetupPage }),
      },
      {
        path: '/admin/reset',
        handle: { label: SCREEN_LABELS.reset },
        lazy: async () => ({ Component: (await import('./screens/password-reset/ResetPage.tsx')).ResetPage }),
      },
      {
        path: '/admin/forgot',
        handle: { label: SCREEN_LABELS.forgot },
        lazy: async () => ({
          Component: (await import('./screens/password-reset/ForgotPage.tsx')).ForgotPage,
        }),
      },
      { path: LOGOUT, action: endSession, loader: () => redirect(HOME) },
      {
        path: HOME,
        Component: LoggedIn,
        children: [
          {
            ...INSTEAD,
            Component: Guard,
            children: [
              ...SCREENS.map(({ path, label, access, page }) => ({
                path,
                handle: { label, access },
                lazy: async () => ({ Component: await page() }),
              })),
              { path: '*', handle: { label: SHELL.unknown, access: 'account' }, Component: UnknownScreen },
            ],
          },
        ],
      },
    ],
  },
]
