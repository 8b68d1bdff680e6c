import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Form, Link, NavLink } from 'react-router'
import { COMMANDS } from '#messages/panel/en/commands.js'
import { SHELL } from '#messages/panel/en/shell.js'
import { HOME } from '#web/panel/addresses.ts'
import { SCREENS, type Screen } from '#web/panel/screens/screens.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'

export const MENU_ID = 'menu'

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

/** The menu of narrow screens. Opening moves the focus into it, Escape back to its button; a press elsewhere closes it. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const toggle = () => setOpen(!isOpen)
  /** Closes an open menu and moves the focus to its button. */
  function back() {
    if (!isOpen) return
    button.current?.focus()
    close()
  }

  useEffect(() => {
    if (!isOpen) return
    list.current?.querySelector<HTMLElement>('nav a, nav button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      const isInside = [button, list].some(({ current }) => current?.contains(target as Node))
      if (!isInside) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen, close])

  return { isOpen, toggle, close, back, button, list }
}
