import { useRef } from 'react'
import { BELL } from '#messages/panel/notifications.js'
import { Icon } from '#web/ui/Icon.tsx'
import { describeNotification, NotificationList } from './NotificationList.tsx'
import { formatBadge, useNotifications } from './useNotifications.ts'

const PANEL_ID = 'notifications'
/** Browsers before 2024 may lack popovers. */
const hasPopovers = () => 'popover' in HTMLElement.prototype

/** The bell of Admins (specification, section 6): how much is unread, and the list, which counts as read once it is opened. */
export function Bell() {
  const { list, unread, newest, markRead, clear } = useNotifications()
  const panel = useRef<HTMLElement>(null)
  return (
    <>
      <button
        type="button"
        className="bell icon-button onscreen"
        aria-label={unread > 0 ? BELL.unread({ count: unread }) : BELL.title}
        popoverTarget={PANEL_ID}
        onClick={() => {
          if (hasPopovers()) return
          panel.current!.toggleAttribute('data-open')
          markRead()
        }}
      >
        <Icon of="bell" size={22} />
        {unread > 0 && <span className="count">{formatBadge(unread)}</span>}
      </button>
      <section
        id={PANEL_ID}
        popover="auto"
        className="notices pop"
        tabIndex={-1}
        aria-labelledby="notices"
        ref={panel}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && unread > 0) markRead()
        }}
      >
        <header className="row between">
          <h2 id="notices">{BELL.title}</h2>
          {list.length > 0 && (
            <button
              type="button"
              className="link tap small"
              onClick={() => {
                // the button goes with the last notification: the focus stays in the list
                panel.current!.focus()
                clear()
              }}
            >
              {BELL.clear}
            </button>
          )}
        </header>
        <NotificationList list={list} onLeave={() => panel.current?.hidePopover()} />
      </section>
      <p className="vh" role="status">
        {newest && describeNotification(newest)}
      </p>
    </>
  )
}
