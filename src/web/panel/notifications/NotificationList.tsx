import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { BELL } from '#messages/panel/notifications.js'
import { changeUser } from '#shared/accounts/api.ts'
import { indiaDay } from '#shared/days.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { call } from '#web/call.ts'
import { dayMonth, time } from '#web/panel/formats.ts'
import { subjectName } from '#web/panel/names.ts'
import { useToday } from '#web/panel/useToday.ts'

/** The screen on which something is done about it. */
const SCREENS: Record<Notification['type'], string> = {
  message: '/admin/messages',
  user: '/admin/customers',
}

/** Says a notification in the panel's language; the server's title is the same in English. */
export function describeNotification({ title, about = {} }: Pick<Notification, 'title' | 'about'>): string {
  const { name, subject, approvedBy } = about
  if (name === undefined) return title
  if (subject !== undefined) return BELL.message({ name, subject: subjectName(subject) })
  return approvedBy === undefined ? BELL.request({ name }) : BELL.newAdmin({ name, by: approvedBy })
}

export function NotificationList({ list, onLeave }: { list: readonly Notification[]; onLeave: () => void }) {
  const today = useToday()
  if (list.length === 0) return <p className="quiet">{BELL.empty}</p>
  return (
    <ul>
      {list.map(notification => {
        const { _id, type, createdAt, newAdmin } = notification
        const title = describeNotification(notification)
        const day = indiaDay(new Date(createdAt))
        return (
          <li key={_id}>
            <Link className="opt small break" to={SCREENS[type]} onClick={onLeave}>
              <span>{title}</span>
              <time className="hint whole" dateTime={createdAt}>
                {day === today ? time(createdAt) : dayMonth(day)}
              </time>
            </Link>
            {newAdmin && <UndoButton title={title} newAdmin={newAdmin} />}
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
}

function UndoButton({ title, newAdmin }: UndoButtonProps) {
  const undoing = useMutation({
    async mutationFn() {
      const { name } = await call(changeUser, { params: { _id: newAdmin }, body: { isApproved: false } })
      toast.success(BELL.undone({ name }))
    },
  })
  if (undoing.isSuccess) return null
  return (
    <button type="button" className="link tap small" onClick={() => undoing.isPending || undoing.mutate()}>
      {BELL.undo}
      <span className="vh">{` ${title}`}</span>
    </button>
  )
}
