import type { RefObject } from 'react'
import { Form, Link, NavLink } from 'react-router'
import { COMMANDS } from '#messages/panel/commands.js'
import { SHELL } from '#messages/panel/shell.js'
import { HOME } from '#web/panel/addresses.ts'
import { SCREENS, type Screen } from '#web/panel/screens/screens.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
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
  const isShown = ({ access }: Screen) => (user ? canEnter(access, user) : access === 'account')
  return (
    <header className="side" id={MENU_ID} ref={ref}>
      <Link className="brand" to={HOME} onClick={onLeave}>
        <Mark />
        <span>{SHELL.product}</span>
      </Link>
      <nav aria-label={SHELL.screens}>
        <ul>
          {SCREENS.filter(isShown).map(
            ({ path, label, icon }) =>
              icon && (
                <li key={path}>
                  <NavLink to={path ? `${HOME}/${path}` : HOME} end onClick={onLeave}>
                    <Icon of={icon} />
                    {label}
                  </NavLink>
                </li>
              ),
          )}
        </ul>
        <button type="button" aria-keyshortcuts="Control+K" onClick={onFind}>
          <Icon of="search" />
          {COMMANDS.find}
          <kbd>Ctrl K</kbd>
        </button>
        <Form method="post" action="/admin/logout" onSubmit={onLeave}>
          <button type="submit">
            <Icon of="out" />
            {SHELL.logOut}
          </button>
        </Form>
      </nav>
    </header>
  )
}
