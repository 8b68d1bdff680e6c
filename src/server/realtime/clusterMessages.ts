import type { Server, Socket } from 'socket.io'
import type { CommittedWrite } from '#server/response-cache/queries.ts'
import { type Day, FIRST_DAY } from '#shared/days.ts'
import { LIVE_EVENT_BY_TYPE, type LiveEvents, type RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/api.ts'

/** Cities an event names at most; of a larger write it has the days alone. */
const MAX_NAMED_CITIES = 20

/**
 * A message to all instances, far below the 8,000 bytes of a PostgreSQL notification. Instances of other versions read
 * it: its property names must not change.
 */
export type ClusterMessage = { notice: Notification } | { change: RatesChanged } | { putOut: string }

/** Applies a message to the sockets of this instance. Unknown messages of other versions are ignored. */
export function emitLocally(io: LiveServer, message: ClusterMessage): void {
  if ('notice' in message) io.to(ADMINS).emit(LIVE_EVENT_BY_TYPE[message.notice.type], message.notice)
  else if ('change' in message) io.to(STAFF).emit('rates-changed', message.change)
  else if ('putOut' in message) io.in(message.putOut).disconnectSockets(true)
}

/** Applies a message of another instance and returns it; undefined for what is none. */
export function handleClusterMessage(io: LiveServer, text: string): ClusterMessage | undefined {
  try {
    const message = JSON.parse(text) as ClusterMessage
    emitLocally(io, message)
    return message
  } catch {
    // any client of the database may notify the channel
    return undefined
  }
}

/** Summarizes what was written, in a bounded size; undefined: very many records up to today. */
export function toRatesChanged(written: readonly CommittedWrite[] | undefined, today: Day): RatesChanged {
  const days = written ? written.map(({ date }) => date).sort() : [FIRST_DAY, today]
  const cities = written && [...new Set(written.map(({ location }) => location))]
  return {
    from: days[0]!,
    to: days.at(-1)!,
    ...(cities && cities.length <= MAX_NAMED_CITIES ? { cities } : {}),
  }
}

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
