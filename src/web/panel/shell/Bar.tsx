import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { Bell } from '#web/panel/notifications/Bell.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { SHELL } from '#web/panel/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { MENU_ID, type useMenu } from './Sidebar.tsx'

interface BarProps {
  title: string
  menu: ReturnType<typeof useMenu>
}

export function Bar({ title, menu }: BarProps) {
  const { data: user } = useCurrentUser()
  return (
    <div className="bar">
      <button
        type="button"
        className="burger"
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
      {user && canEnter('admin', user) && <Bell />}
      {user && (
        <p className="me">
          <b>{user.name}</b>
          <small>{user.isApproved ? user.adminType : SHELL.notActivated}</small>
        </p>
      )}
    </div>
  )
}

/** Says that the rates are generated, when the server says so of the document. */
export function Sample() {
  const isSample = document.querySelector('meta[name="sample-data"][content="true"]') !== null
  return isSample && <span className="tag">{SHELL.sample}</span>
}

/** The title of the screen, from the screen map; the browser's tab says it too. */
export function useTitle(): string {
  const title = useMatches().findLast(match => typeof match.handle === 'string')?.handle as string | undefined
  useEffect(() => {
    document.title = title ? `${title} · ${SHELL.product}` : SHELL.product
  }, [title])
  return title ?? SHELL.product
}
