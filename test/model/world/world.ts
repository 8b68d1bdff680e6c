import type { PushNotification } from '#features/alerts/shared/push.ts'
import type { BrowserSubscription } from '../../support/pushService.ts'

/**
 * The product as the model of the whole drives it: one or two instances on one database, a clock that stands where it is
 * put, for the database and for every instance, and the receivers of what is sent. What a command does to the product
 * goes through this interface; the commands and the model know nothing else of it.
 */
export interface World {
  /** How many instances run on the database, numbered from 0. */
  readonly instances: number
  /** Moves the clock of the database and of all instances. It never runs by itself. */
  setClock(now: string): Promise<void>
  /** Empties the database, the caches of the instances and the inboxes, and sets the clock; makes the staff anew. */
  reset(now: string): Promise<void>
  /** Makes a call at an instance, 0 unless another one is named. */
  call(method: Method, url: string, options?: CallOptions): Promise<Answer>
  /** Lets every instance learn what the others have written, as polling does within a second. */
  settle(): Promise<void>
  /** Tokens of the staff that `reset` makes. */
  readonly staff: Readonly<Record<StaffName, string>>
  /** Runs the jobs that send alerts and mails until nothing is due at the clock's instant. */
  deliver(): Promise<void>
  readonly inboxes: Inboxes
  /** What a browser of this name subscribes with; its messages come to the inbox of pushes by this name. */
  subscribeBrowser(name: string): Promise<BrowserSubscription>
  /** How receivers answer from now on. */
  setReceiver(receiver: Receiver, state: ReceiverState): void
  /**
   * Ends an instance and starts it again: with SIGKILL where it is a process of its own, else in peace. It is killed in the
   * middle of a call, which is made again after the start, with the `idempotency-key` it has; or of a delivery.
   */
  kill(instance: number, during?: Call | 'deliver'): Promise<Answer | undefined>
  /** Makes the zip of `/data` and returns it. */
  dump(): Promise<Buffer>
  /** Returns a backup of the database, as `npm run backup` writes it. */
  backup(): Promise<Buffer>
  /** Runs the backup by the schedule at an instance, where its folder can be written or not. Returns whether it succeeded. */
  backUpBySchedule(isWritable: boolean, instance: number): Promise<boolean>
  /** Puts a backup in the place of all data: of the installation that made it, or of another, new one. */
  restore(backup: Buffer, into: 'same' | 'other'): Promise<void>
  /** Lets an installation that was restored from another one send messages, as its operator does. */
  resumeDeliveries(): Promise<void>
  /** Hangs up: the next `reset` opens everything anew. */
  rest(): Promise<void>
  close(): Promise<void>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const STAFF = ['asha', 'meera', 'ravi', 'sunil', 'pending', 'deactivated'] as const
/** Asha and Meera are Admins, Ravi and Sunil are Sub Admins. */
export type StaffName = (typeof STAFF)[number]

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  instance?: number
}

export interface Call extends Omit<CallOptions, 'instance'> {
  method: Method
  url: string
}

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  bytes: Buffer
  /** As text; `json` parses it. */
  body: string
  json<T>(): T
}

export type Receiver = 'mail' | 'push'
/** What a receiver does with a message: it takes it, takes it late, or says that it cannot. */
export type ReceiverState = 'takes' | 'slow' | 'down'

/** What was received since the last `reset`, the first one first. */
export interface Inboxes {
  mails: { to: string; subject: string; text: string }[]
  /** `content` is what the browser shows. */
  pushes: { browser: string; content: PushNotification }[]
}
