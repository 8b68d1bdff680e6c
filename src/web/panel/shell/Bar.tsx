import { ADMIN_TYPE_LABELS, SHELL } from '#messages/panel/shell.js'
import type { Profile } from '#shared/accounts/accounts.ts'
import { Bell } from '#web/panel/notifications/Bell.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Sample, useTitle } from './title.tsx'
import { MENU_ID, type useMenu } from './useMenu.ts'

/** The bell is for Admins (specification, section 6), and for whom an Admin has given cities to look after. */
const hasBell = (user: Profile) =>
  canEnter('admin', user) || (canEnter('staff.read', user) && user.areas !== undefined)

/** The menu's button, the title of the screen, the bell and who is here. */
export function Bar({ menu }: { menu: ReturnType<typeof useMenu> }) {
  const { data: user } = useCurrentUser()
  const title = useTitle()
  return (
    <div className="bar">
      <button
        type="button"
        className="burger icon-button"
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
      {user && hasBell(user) && <Bell />}
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
