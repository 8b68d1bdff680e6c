import type { Day } from './days.ts'
import type { Notification } from './notifications/api.ts'

/** Rates were entered, corrected, deleted or restored: of the days from `from` to `to`. */
export interface RatesChanged {
  from: Day
  to: Day
}

/** Events from the server; it accepts none (specification, section 7). */
export interface LiveEvents {
  /** To approved Admins. */
  new_message: (notification: Notification) => void
  'new-user': (notification: Notification) => void
  /** To all approved staff. It carries no rates: whoever shows some fetches them. */
  'rates-changed': (change: RatesChanged) => void
  /**
   * To a client that said its `age` as it connected: how many ms ago it began to load its data. Without `isComplete` something may
   * have changed since.
   */
  'caught-up': (isComplete: boolean) => void
}

/** The event that carries a notification of each type. */
export const LIVE_EVENT_BY_TYPE = {
  message: 'new_message',
  user: 'new-user',
} as const satisfies Record<Notification['type'], keyof LiveEvents>
