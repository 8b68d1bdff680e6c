import type { RefObject } from 'react'
import { COMMANDS } from '#messages/panel/commands.js'
import { SHELL } from '#messages/panel/shell.js'
import { HOME } from '#web/panel/addresses.ts'
import { Link, ScreenLink } from '#web/panel/router/Link.tsx'
import { SCREENS } from '#web/panel/screens/screens.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useLogOut } from '#web/panel/session/sessionEnd.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { MENU_ID } from './useMenu.ts'

interface SidebarProps {
  ref: RefObject<HTMLElement | null>
  onLeave: () => void
  onFind: () => void
}

/** The screens a user may open; until the account is known, those for everybody. */
export function Sidebar({ ref, onLeave, onFind }: SidebarProps) {
  const { data: user } = useCurrentUser()
  const logOut = useLogOut()
  return (
    <header className="side shade onscreen" id={MENU_ID} ref={ref}>
      <Link className="brand" to={HOME} onClick={onLeave}>
        <Mark />
        <span>{SHELL.product}</span>
      </Link>
      <nav aria-label={SHELL.screens}>
        <ul>
          {SCREENS.filter(({ access }) => canEnter(access, user)).map(
            ({ path, label, icon }) =>
              icon && (
                <li key={path}>
                  <ScreenLink to={path ? `${HOME}/${path}` : HOME} onClick={onLeave}>
                    <Icon of={icon} />
                    {label}
                  </ScreenLink>
                </li>
              ),
          )}
        </ul>
        <button type="button" aria-keyshortcuts="Control+K" onClick={onFind}>
          <Icon of="search" />
          {COMMANDS.find}
          <kbd>Ctrl K</kbd>
        </button>
        <button
          type="button"
          onClick={() => {
            onLeave()
            logOut()
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
