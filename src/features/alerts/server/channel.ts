import type { AlertChannel, AlertContent } from '#features/alerts/shared/content.ts'

/** Where the messages of each channel go. */
export interface Contacts {
  mail: { email: string }
  push: { endpoint: string; p256dh: Buffer; auth: Buffer }
}

/** A message to one person. */
export interface DueAlert<C extends AlertChannel = AlertChannel> {
  /** The same at each attempt, so that the receiver can tell a repetition. */
  id: string
  contact: Contacts[C]
  /** Of the subscription: its path is `getAlertPath(language, key)`. */
  key: string
  content: AlertContent
}

/** The result of an attempt. `gone`: nobody is at this address any more, so the subscription ends. */
export type Outcome = 'sent' | 'gone' | Failure
interface Failure {
  reason: string
  /** Where the receiver has said when to try again. */
  retryAt?: Date
  /** Whether the receiver refused this address: the third such failure ends the subscription. */
  isRefused?: boolean
}

/** A way to send messages. */
export interface Channel<C extends AlertChannel = AlertChannel> {
  /** Whether it is set up. */
  isOpen: boolean
  /** Messages under way at once: as many as there are connections, so that none waits while its time passes. */
  concurrency: number
  /** Whether messages may be sent to a contact at all. */
  accepts(contact: Contacts[C]): boolean
  /** Sends one message, or gives it up after a time. Resolves also when that fails; rejects only when `signal` is aborted. */
  send(alert: DueAlert<C>, signal: AbortSignal): Promise<Outcome>
}

export type Channels = { [C in AlertChannel]: Channel<C> }
