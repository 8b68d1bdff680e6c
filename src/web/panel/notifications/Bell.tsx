import { BELL } from '#messages/panel/notifications.js'
import { useMenu } from '#web/panel/components/useMenu.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { describeNotification, NotificationList } from './NotificationList.tsx'
import { formatBadge, useNotifications } from './useNotifications.ts'

const LIST_ID = 'notifications'

/** The bell of Admins (specification, section 6): how much is unread, and the list, which counts as read once it is opened. */
export function Bell() {
  const { list, unread, newest, markRead, clear } = useNotifications()
  const menu = useMenu()
  return (
    <>
      <button
        type="button"
        className="bell icon-button onscreen"
        aria-label={unread > 0 ? BELL.unread({ count: unread }) : BELL.title}
        aria-controls={LIST_ID}
        aria-expanded={menu.isOpen}
        ref={menu.button}
        onClick={() => {
          if (!menu.isOpen && unread > 0) markRead()
          menu.toggle()
        }}
      >
        <Icon of="bell" size={22} />
        {unread > 0 && <span className="count">{formatBadge(unread)}</span>}
      </button>
      <section
        id={LIST_ID}
        hidden={!menu.isOpen}
        className="notices pop"
        tabIndex={-1}
        aria-labelledby="notices"
        ref={menu.list}
      >
        <header className="row between">
          <h2 id="notices">{BELL.title}</h2>
          {list.length > 0 && (
            <button
              type="button"
              className="link tap small"
              onClick={() => {
                // the button goes with the last notification: the focus stays in the list
                menu.list.current!.focus()
                clear()
              }}
            >
              {BELL.clear}
            </button>
          )}
        </header>
        <NotificationList list={list} onLeave={menu.close} />
      </section>
      <p className="vh" role="status">
        {newest && describeNotification(newest)}
      </p>
    </>
  )
}
