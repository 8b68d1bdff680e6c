import type { Server, Socket } from 'socket.io'
import type { AdminType } from '#shared/accounts/accounts.ts'
import type { LiveEvents } from '#shared/live-events.ts'

/** The session of an approved account. */
export interface Listener {
  id: string
  adminType: AdminType | null
  /** SHA-256 of the session's token. */
  session: Buffer
}

/** An account, or one session of it. */
export type Whose = { accountId: string } | { session: Buffer }

type NoEvents = Record<never, never>
export type LiveServer = Server<NoEvents, LiveEvents, NoEvents, LiveSocket['data']>
export type LiveSocket = Socket<NoEvents, LiveEvents, NoEvents, { token: string; listener: Listener }>

export const STAFF = 'staff'
export const ADMINS = 'admins'

/** The room with the sockets of an account, or of a session. */
export const roomOf = (whose: Whose): string =>
  'session' in whose ? `session:${whose.session.toString('hex')}` : `account:${whose.accountId}`
