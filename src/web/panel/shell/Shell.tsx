import { type RefObject, useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation, useSubmit } from 'react-router'
import { ADMIN_TYPE_LABELS, SHELL } from '#messages/panel/shell.js'
import { HOME, LOGOUT } from '#web/panel/addresses.ts'
import { useMenu } from '#web/panel/components/useMenu.ts'
import { logError } from '#web/panel/errors.ts'
import { date } from '#web/panel/formats.ts'
import { useLiveConnection } from '#web/panel/live/useLiveConnection.ts'
import { Bell } from '#web/panel/notifications/Bell.tsx'
import { Outbox } from '#web/panel/rate-entry/Outbox.tsx'
import { MENU, MORE, SCREENS } from '#web/panel/screens/screens.ts'
import { canEnter, useCurrentUser, useProfileCheck } from '#web/panel/session/currentUser.ts'
import { useSessionEnd } from '#web/panel/session/sessionEnd.ts'
import { useDays } from '#web/panel/useToday.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Sample, useTitle } from './title.tsx'

const MENU_ID = 'menu'

/** Everything around a staff screen: sidebar and bar. */
export function Shell() {
  const user = useProfileCheck()
  useSessionEnd(user.data?.email)
  useLiveConnection(user.data !== undefined && canEnter('staff.read', user.data))
  useKeptPanel(user.data !== undefined)
  const menu = useMenu()
  const main = useFocusOnArrival()
  const { search } = useLocation()

  return (
    <div className={menu.isOpen ? 'shell open' : 'shell'}>
      <Link className="skip" to={`${search}#main`} onClick={() => main.current!.focus()}>
        {SHELL.skip}
      </Link>
      <Sidebar ref={menu.list} onLeave={menu.close} />
      <main className="desk" id="main" tabIndex={-1} ref={main}>
        <Bar menu={menu} />
        <WrongClock />
        {user.data && <Outbox account={user.data.email} />}
        <Outlet />
      </main>
    </div>
  )
}

/** How long after the first screen the panel is stored for a time without a network, ms. */
const KEEP_DELAY = 5000

function useKeptPanel(isStaff: boolean) {
  useEffect(() => {
    if (!isStaff || !import.meta.env.PROD) return
    const timer = setTimeout(() => {
      import('#web/panel/keepPanel.ts')
        .then(({ keepPanel }) => keepPanel())
        .catch(error => logError('the panel was not stored', error))
    }, KEEP_DELAY)
    return () => clearTimeout(timer)
  }, [isStaff])
}

/** Moves the focus and the scroll to the top of a new screen; for the first one the browser does it. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

function Bar({ menu }: { menu: ReturnType<typeof useMenu> }) {
  const { data: user } = useCurrentUser()
  const title = useTitle()
  return (
    <div className="bar shade">
      <button
        type="button"
        className="burger icon-button onscreen"
        aria-label={SHELL.menu}
        aria-controls={MENU_ID}
        aria-expanded={menu.isOpen}
        ref={menu.button}
        onClick={menu.toggle}
      >
        <Icon of="menu" size={24} />
      </button>
      <div className="title">
        <h1>{title}</h1>
        <Sample />
      </div>
      {canEnter('admin', user) && <Bell />}
      {user && (
        <p className="me">
          <b>{user.name}</b>
          <small>
            {user.isApproved && user.adminType ? ADMIN_TYPE_LABELS[user.adminType] : SHELL.notActivated}
          </small>
        </p>
      )}
    </div>
  )
}

/** Says that the clock of this device is of another day: rates are entered for the day of the server. */
function WrongClock() {
  const { today, onDevice } = useDays()
  if (today === onDevice) return null
  return (
    <p className="alarm onscreen" role="status">
      {SHELL.wrongClock({ today: date(today), device: date(onDevice) })}
    </p>
  )
}

interface SidebarProps {
  ref: RefObject<HTMLElement | null>
  onLeave: () => void
}

function Sidebar({ ref, onLeave }: SidebarProps) {
  const { data: user } = useCurrentUser()
  const submit = useSubmit()
  const isAdmin = canEnter('admin', user)
  return (
    <header className="side shade onscreen" id={MENU_ID} ref={ref}>
      <Link className="brand" to={HOME} onClick={onLeave}>
        <Mark />
        <span>{SHELL.product}</span>
      </Link>
      <nav aria-label={SHELL.screens}>
        <ScreenList paths={isAdmin ? MENU.filter(path => !MORE.includes(path)) : MENU} onLeave={onLeave} />
        {isAdmin && (
          <details>
            <summary>
              <Icon of="menu" />
              {SHELL.otherScreens}
            </summary>
            <ScreenList paths={MORE} onLeave={onLeave} />
          </details>
        )}
        <button
          type="button"
          onClick={() => {
            onLeave()
            // what is unsaved is asked about first
            void submit(null, { method: 'post', action: LOGOUT })
          }}
        >
          <Icon of="out" />
          {SHELL.logOut}
        </button>
      </nav>
      <small className="version">{import.meta.env.VERSION}</small>
    </header>
  )
}

interface ScreenListProps extends Pick<SidebarProps, 'onLeave'> {
  paths: readonly string[]
}

/** Those of some screens that a user may open; until the account is known, those for everybody. */
function ScreenList({ paths, onLeave }: ScreenListProps) {
  const { data: user } = useCurrentUser()
  const screens = paths.flatMap(path => SCREENS.filter(screen => screen.path === path))
  return (
    <ul>
      {screens
        .filter(({ access }) => canEnter(access, user))
        .map(({ path, label, icon }) => (
          <li key={path}>
            <NavLink to={path ? `${HOME}/${path}` : HOME} end onClick={onLeave}>
              {icon && <Icon of={icon} />}
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
    </ul>
  )
}
