import { useEffect, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  type RouteObject,
  redirect,
  replace,
  useLocation,
} from 'react-router'
import { SCREEN_LABELS, SESSION, SHELL } from '#messages/panel/shell.js'
import { CallFailed, readToken } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { toastError } from '#web/ui/toasts/toastError.ts'
import { buildLoginUrl, HOME, LOGIN, LOGOUT, parseReturnTo } from './addresses.ts'
import { SCREENS } from './screens/screens.ts'
import { endSession } from './session/sessionEnd.ts'
import { Shell } from './shell/Shell.tsx'
import { useScreen } from './shell/title.tsx'

const isThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

/**
 * In place of a screen, or of a part of one, that could not be loaded or drawn; after a new release its file may be gone, and a reload finds the new one.
 * While the server is away nothing is reloaded: the browser's own page of errors would take the place of the panel.
 */
function ScreenFailed() {
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    void isThere().then(found => setAway(!found))
  }, [])

  async function reload() {
    if (await isThere()) location.reload()
    else setAway(true)
  }

  return (
    <div className="quiet column" role="alert">
      <p className="alarm">{isAway ? new CallFailed(0).message : SHELL.broken}</p>
      <Button look="plain" label={isAway ? SHELL.retry : SHELL.reload} onClick={() => void reload()} />
    </div>
  )
}

function NoAccess() {
  useEffect(() => void toastError(SESSION.noAccess), [])
  return null
}

const showNothing = () => null

/**
 * Shows a screen to those it is for, and nothing to others (specification, section 6). A screen for every account does not
 * wait until the account is known, and stays mounted when it is: what was typed meanwhile is kept.
 */
function Guard() {
  const { access } = useScreen()
  const user = useCurrentUser()
  if (!user.data && !canEnter(access, undefined)) return <QueryState of={user}>{showNothing}</QueryState>
  if (!canEnter(access, user.data)) return <NoAccess />
  return <Outlet />
}

/** Its title says that there is nothing; this leads on. */
const UnknownScreen = () => (
  <p className="quiet">
    <Link to={HOME}>{SHELL.toStart}</Link>
  </p>
)

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
