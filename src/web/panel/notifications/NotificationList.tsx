import { useState } from 'react'
import { BELL } from '#messages/panel/notifications.js'
import { changeUser } from '#shared/accounts/api.ts'
import { indiaDay } from '#shared/days.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { call } from '#web/call.ts'
import { dayMonth, time } from '#web/panel/formats.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { Link } from '#web/panel/router/Link.tsx'
import { useToday } from '#web/panel/useToday.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** The screen on which something is done about it. */
const SCREENS: Record<Notification['type'], string> = {
  message: '/admin/messages',
  user: '/admin/customers',
  late: '/admin',
}

interface NotificationListProps {
  list: readonly Notification[]
  onLeave: () => void
}

export function NotificationList({ list, onLeave }: NotificationListProps) {
  const today = useToday()
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())
  if (list.length === 0) return <p className="quiet">{BELL.empty}</p>
  return (
    <ul>
      {list.map(({ _id, type, title, createdAt, newAdmin }) => {
        const day = indiaDay(new Date(createdAt))
        return (
          <li key={_id}>
            <Link to={SCREENS[type]} onClick={onLeave}>
              <span lang="en">{title}</span>
              <time dateTime={createdAt}>{day === today ? time(createdAt) : dayMonth(day)}</time>
            </Link>
            {newAdmin && !undone.has(newAdmin) && (
              <UndoButton
                title={title}
                newAdmin={newAdmin}
                onUndone={() => setUndone(known => new Set(known).add(newAdmin))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface UndoButtonProps {
  title: string
  /** Id of the account that became an Admin. */
  newAdmin: string
  onUndone: () => void
}

function UndoButton({ title, newAdmin, onUndone }: UndoButtonProps) {
  const undoing = useMutation({
    async mutationFn() {
      const { name } = await call(changeUser, { params: { _id: newAdmin }, body: { isApproved: false } })
      onUndone()
      toast(BELL.undone({ name }), 'success')
    },
  })
  return (
    <button type="button" onClick={() => undoing.mutate()}>
      {BELL.undo}
      <span className="vh" lang="en">
        {' '}
        {title}
      </span>
    </button>
  )
}
