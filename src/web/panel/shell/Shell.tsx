import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { SHELL } from '#messages/panel/shell.js'
import { type CommandDialog, Commands, ShowDialog } from '#web/panel/commands/Commands.tsx'
import { useLiveConnection } from '#web/panel/live/useLiveConnection.ts'
import { useLocation } from '#web/panel/router/hooks.ts'
import { CurrentUser, canEnter, useProfileCheck } from '#web/panel/session/currentUser.ts'
import { useSessionEnd } from '#web/panel/session/sessionEnd.ts'
import { Bar } from './Bar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useMenu } from './useMenu.ts'

// loaded after the first screen, as the live connection is
const Outbox = lazy(async () => ({ default: (await import('#web/panel/rate-entry/Outbox.tsx')).Outbox }))

/** Everything around a staff screen: sidebar, bar, commands. */
export function Shell({ children }: { children: ReactNode }) {
  useSessionEnd()
  const user = useProfileCheck()
  useLiveConnection(user.data !== undefined && canEnter('staff.read', user.data))
  const menu = useMenu()
  const main = useFocusOnArrival()
  const [dialog, setDialog] = useState<CommandDialog>()

  return (
    <CurrentUser value={user}>
      <div className={menu.isOpen ? 'shell open' : 'shell'}>
        <a className="skip" href="#main">
          {SHELL.skip}
        </a>
        <Sidebar
          ref={menu.list}
          onLeave={menu.close}
          onFind={() => {
            menu.back()
            setDialog('find')
          }}
        />
        <main className="desk" id="main" tabIndex={-1} ref={main}>
          <Bar menu={menu} />
          <Suspense>{user.data && <Outbox account={user.data.email} />}</Suspense>
          <ShowDialog value={setDialog}>{children}</ShowDialog>
        </main>
        <Commands shown={dialog} onShow={setDialog} />
      </div>
    </CurrentUser>
  )
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
