import { useState } from 'react'
import { Link } from 'react-router'
import { changeUser } from '#shared/accounts/api.ts'
import { indiaDay } from '#shared/days.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { call } from '#web/call.ts'
import { dayMonth, time } from '#web/panel/formats.ts'
import { toastError } from '#web/panel/query/query.ts'
import { useToday } from '#web/panel/useToday.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BELL } from './texts.ts'

/** The screen on which something is done about it. */
const SCREEN_OF: Record<Notification['type'], string> = {
  message: '/admin/messages',
  user: '/admin/customers',
}

interface NoticeListProps {
  list: readonly Notification[]
  onLeave: () => void
}

export function NoticeList({ list, onLeave }: NoticeListProps) {
  const today = useToday()
  const { undone, undo } = useUndo()
  if (list.length === 0) return <p className="quiet">{BELL.empty}</p>
  return (
    <ul>
      {list.map(({ _id, type, title, createdAt, newAdmin }) => {
        const day = indiaDay(new Date(createdAt))
        return (
          <li key={_id}>
            <Link to={SCREEN_OF[type]} onClick={onLeave}>
              <span>{title}</span>
              <time dateTime={createdAt}>{day === today ? time(createdAt) : dayMonth(day)}</time>
            </Link>
            {newAdmin && !undone.has(newAdmin) && (
              <button type="button" onClick={() => undo(newAdmin)}>
                {BELL.undo}
                <span className="vh"> {title}</span>
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Takes back, in one press, that somebody became an Admin. */
export function useUndo() {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())

  async function undo(newAdmin: string) {
    try {
      const { name } = await call(changeUser, { params: { _id: newAdmin }, body: { isApproved: false } })
      setUndone(known => new Set(known).add(newAdmin))
      toast(BELL.undone(name), 'success')
    } catch (failed) {
      toastError(failed)
    }
  }

  return { undone, undo }
}
