import { Bell } from '#web/panel/notifications/Bell.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { SHELL } from '#web/panel/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Sample } from './Sample.tsx'
import { MENU_ID } from './Sidebar.tsx'
import type { useMenu } from './useMenu.ts'

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
