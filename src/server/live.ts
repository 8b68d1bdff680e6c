import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { LIVE_EVENT_OF, type LiveEvents } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { isOwnOrigin } from './origins.ts'

/** The session of an approved Admin. */
export interface Listener {
  id: string
  /** SHA-256 of the session's token. */
  session: Buffer
}

export interface LiveDeps {
  server: HttpServer
  siteUrl: string | undefined
  /** Counts one handshake; refuses when its visitor made too many. */
  spend(request: IncomingMessage): Promise<void>
  /** The approved Admin whose token this is; undefined for anybody else. It does not lengthen the session. */
  admit(token: string): Promise<Listener | undefined>
}

export interface Live {
  /** Sends a notification to every approved Admin who listens. */
  tell(notification: Notification): void
  /** Closes the sockets of an account, or of one session, at once; they do not come back by themselves. */
  disconnect(whose: { accountId: string } | { session: Buffer }): void
  /** Ends every connection; clients try again, as they do when the server restarts. */
  close(): void
}

type NoEvents = Record<never, never>
type LiveSocket = Socket<NoEvents, LiveEvents, NoEvents, { token: string; listener: Listener }>

const KIB = 1024
/** A session that ended by its age is noticed within this, in ms. */
const CHECKED_EVERY = 60_000
/** A connection that shows no good token within this is closed, in ms. */
const TOKEN_WITHIN = 10_000

const ADMINS = 'admins'
const roomOfAccount = (id: string) => `account:${id}`
const roomOfSession = (session: Buffer) => `session:${session.toString('hex')}`

/** Live events over Socket.IO, on the server's own port: it only tells, and only approved Admins. */
export function openLive({ server, siteUrl, spend, admit }: LiveDeps): Live {
  const io = new Server<NoEvents, LiveEvents, NoEvents, LiveSocket['data']>(server, {
    serveClient: false,
    maxHttpBufferSize: 16 * KIB,
    httpCompression: false,
    connectTimeout: TOKEN_WITHIN,
    allowRequest: (request, answer) =>
      allow(request).then(
        allowed => answer(null, allowed),
        () => answer(null, false),
      ),
    // the adapter that joins several instances belongs here; until then each tells its own sockets
  })

  let isClosing = false
  async function allow(request: IncomingMessage): Promise<boolean> {
    if (isClosing || !isOwnOrigin(request.headers, siteUrl)) return false
    await spend(request)
    return true
  }

  io.use((socket, next) => {
    const { token } = socket.handshake.auth
    const refuse = (reason: string) => next(new Error(reason))
    if (typeof token !== 'string') return refuse('unauthorized')
    admit(token).then(
      listener => {
        if (!listener) return refuse('unauthorized')
        socket.data = { token, listener }
        next()
      },
      () => refuse('unavailable'),
    )
  })

  io.on('connection', socket => {
    const { id, session } = socket.data.listener
    socket.onAny(() => socket.disconnect(true))
    socket.join([ADMINS, roomOfAccount(id), roomOfSession(session)])
    // whoever was shut out between the first look and the join was not found in these rooms
    void check(socket)
  })

  async function check(socket: LiveSocket): Promise<void> {
    try {
      if (!(await admit(socket.data.token))) socket.disconnect(true)
    } catch {
      // the database is away: nothing can be told either, and the next check is near
    }
  }

  const checks = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) void check(socket)
  }, CHECKED_EVERY).unref()

  return {
    tell: notification => {
      io.to(ADMINS).emit(LIVE_EVENT_OF[notification.type], notification)
    },
    disconnect: whose => {
      const room = 'session' in whose ? roomOfSession(whose.session) : roomOfAccount(whose.accountId)
      io.in(room).disconnectSockets(true)
    },
    close: () => {
      isClosing = true
      clearInterval(checks)
      io.engine.close()
    },
  }
}
