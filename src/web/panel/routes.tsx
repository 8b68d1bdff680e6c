import { type ComponentType, createElement } from 'react'
import { Link, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { RESET } from '#messages/panel/passwordReset.js'
import { SCREEN_LABELS, SHELL } from '#messages/panel/shell.js'
import { readToken } from '#web/call.ts'
import { buildLoginUrl, HOME, LOGIN, parseReturnTo } from './addresses.ts'
import { SCREENS, type Screen } from './screens/screens.ts'
import { logOutAction } from './session/sessionEnd.ts'
import { Guard } from './shell/Guard.tsx'
import { ScreenFailed } from './shell/ScreenFailed.tsx'
import { Shell } from './shell/Shell.tsx'

function requireToken({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (readToken() === null) throw redirect(buildLoginUrl(pathname + search))
  return null
}

/** Somebody who is logged in goes where the login would lead. */
function skipLogin({ request }: LoaderFunctionArgs) {
  if (readToken() !== null) throw redirect(parseReturnTo(new URL(request.url).search))
  return null
}

const toRoute = ({ path, label, access, page }: Screen): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: label,
  lazy: async () => ({ element: <Guard access={access}>{createElement(await page())}</Guard> }),
})

/** A screen outside the shell: nobody has to be logged in for it. */
const open = (path: string, label: string, page: () => Promise<ComponentType>): RouteObject => ({
  path,
  handle: label,
  lazy: async () => ({ Component: await page() }),
})

/** Its title says that there is nothing; this leads on. */
const UnknownScreen = () => (
  <p className="quiet">
    <Link to={HOME}>{SHELL.toStart}</Link>
  </p>
)

const shell: RouteObject = {
  path: '/admin',
  loader: requireToken,
  // a token is looked for when somebody comes in; afterwards the session tells when it ends
  shouldRevalidate: () => false,
  element: <Shell />,
  children: [
    {
      errorElement: <ScreenFailed />,
      children: [...SCREENS.map(toRoute), { path: '*', handle: SHELL.unknown, element: <UnknownScreen /> }],
    },
  ],
}

/** Every address of the panel. A route's `handle` is the title of its screen. */
export const ROUTES: RouteObject[] = [
  {
    errorElement: <ScreenFailed />,
    hydrateFallbackElement: <p className="quiet">{SHELL.waiting}</p>,
    children: [
      {
        ...open(
          LOGIN,
          SCREEN_LABELS.login,
          async () => (await import('./screens/accounts/LoginPage.tsx')).LoginPage,
        ),
        loader: skipLogin,
      },
      open(
        '/admin/register',
        SCREEN_LABELS.register,
        async () => (await import('./screens/accounts/RegisterPage.tsx')).RegisterPage,
      ),
      open(
        '/admin/setup',
        SCREEN_LABELS.setUp,
        async () => (await import('./screens/accounts/RegisterPage.tsx')).SetupPage,
      ),
      open(
        '/admin/reset',
        RESET.heading,
        async () => (await import('./screens/password-reset/ResetPage.tsx')).ResetPage,
      ),
      { path: '/admin/logout', action: logOutAction, loader: () => redirect(LOGIN) },
      shell,
    ],
  },
]
