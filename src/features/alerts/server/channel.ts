import type { AlertContent } from '#features/alerts/shared/content.ts'

export interface Browser {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
}

/** Where messages go: a mailbox or a browser. */
export type Contact = Partial<{ email: string } & Browser>

/** A message to one person. */
export interface DueAlert {
  /** The same at each attempt, so that the receiver can tell a repetition. */
  id: string
  contact: Contact
  /** Of the subscription: its path is `getAlertPath(language, key)`. */
  key: string
  content: AlertContent
}

/**
 * The result of an attempt. `gone`: nobody is at this address, so the subscription ends. `retryAt`: where the receiver has said when to
 * try again.
 */
export type Outcome = 'sent' | 'gone' | { reason: string; retryAt?: Date }

/** A way to send messages. */
export interface Channel {
  /** Messages under way at once: as many as there are connections, so that none waits while its time passes. */
  concurrency: number
  /** Sends one message, or gives it up after a time. Resolves also when that fails; rejects only when `signal` is aborted. */
  send(alert: DueAlert, signal: AbortSignal): Promise<Outcome>
}

/** The channels that are set up. */
export interface Channels {
  mail?: Channel | undefined
  push?: (Channel & { accepts(browser: Browser): boolean }) | undefined
}
