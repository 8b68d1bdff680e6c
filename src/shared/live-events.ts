import type { Notification } from './notifications/notifications.ts'

/** What the server tells approved Admins as it happens; it takes no events (specification, section 7). */
export interface LiveEvents {
  new_message: (notification: Notification) => void
  'new-user': (notification: Notification) => void
}

/** The event that carries a notification of each type. */
export const LIVE_EVENT_OF = { message: 'new_message', user: 'new-user' } as const satisfies Record<
  Notification['type'],
  keyof LiveEvents
>
