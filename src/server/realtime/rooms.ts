import type { Server, Socket } from 'socket.io'
import type { LiveEvents } from '#shared/live-events.ts'

/** The session of an approved account, which may receive live events. */
export interface Listener {
  id: string
  role: string | null
  /** SHA-256 of the session's token. */
  session: Buffer
}

/** An account, or one session of it. */
export type SocketTarget = { accountId: string } | { session: Buffer }

type NoEvents = Record<never, never>
export type LiveServer = Server<NoEvents, LiveEvents, NoEvents, LiveSocket['data']>
export type LiveSocket = Socket<NoEvents, LiveEvents, NoEvents, { token: string; listener: Listener }>

export const STAFF = 'staff'
export const ADMINS = 'admins'

/** The Socket.IO room of an account, or of a session. */
export const getRoom = (target: SocketTarget): string =>
  'session' in target ? `session:${target.session.toString('hex')}` : `account:${target.accountId}`
