import { EventEmitter } from 'node:events'
import fp from 'fastify-plugin'
import { Server } from 'socket.io'
import type { CommittedWrite } from '#server/response-cache/queries.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { indiaDay } from '#shared/days.ts'
import { LIVE_EVENT_BY_TYPE } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { createHandshakeCheck, limitConnections, MAX_MESSAGE } from './connectionLimits.ts'
import { ADMINS_ROOM, type Listener, type LiveServer, STAFF_ROOM, toRatesChanged } from './rooms.ts'
import { closeWebSockets } from './webSockets.ts'

/** Events with the arguments of their listeners. Emitted after the commit, so never for a write that is rolled back. */
interface CommittedEvents {
  /** Records were written, here or on another instance; undefined: very many. */
  'rates.written': [written: readonly CommittedWrite[] | undefined]
  /** Cities were renamed, merged or retired, here or on another instance. */
  'cities.changed': []
  /** Notifications were added after the one of this id, here or on another instance. */
  'notifications.added': [after: number]
  'notification.created': [notification: Notification]
  /** The database was away: nobody knows what was written meanwhile. */
  'events.missed': []
}

declare module 'fastify' {
  interface FastifyInstance {
    events: EventEmitter<CommittedEvents>
  }
}

/** Finds the approved staff of live connections, without extending their sessions. */
interface Authentication {
  /** Of a token. */
  authenticate(token: string): Promise<Listener | undefined>
  /** Of sessions: those that have not ended. */
  findListeners(sessions: readonly Buffer[]): Promise<Listener[]>
}

/** A connection without a valid token is closed after this, in ms. */
const TOKEN_TIMEOUT = 10_000
/** Milliseconds between checks for sessions that have expired or were ended, on whichever instance. */
const CHECK_EVERY = 1000
/** How long the packet that says when a client began to load may travel, in ms. */
const MAX_TRAVEL_TIME = 5000

/**
 * Live events over Socket.IO, on the server's own port: from the server to approved staff only, on whichever instance
 * they are connected.
 */
export const realtime = fp<Authentication>(async (app, { authenticate, findListeners }) => {
  const mayConnect = createHandshakeCheck(app.config, app.limits)
  let isClosing = false
  const io: LiveServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE,
    connectTimeout: TOKEN_TIMEOUT,
    // one connection, whichever instance it meets
    transports: ['websocket'],
    allowRequest: (request, answer) => {
      mayConnect(request)
        .then(isAllowed => answer(null, isAllowed && !isClosing))
        .catch(error => {
          app.log.error({ reason: error.message, stack: error.stack }, 'live connection failed')
          request.socket.destroy()
        })
    },
  })
  limitConnections(io)
  /** On the clock of `performance.now()`. */
  let changedAt = performance.now()

  /** Disconnects sockets whose session has ended or whose account has another role now. */
  async function check(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()]
    if (sockets.length === 0) return
    const found = await findListeners(sockets.map(({ data }) => data.listener.session)).catch(() => undefined)
    // the database is unavailable: no event can arrive either, and the next check follows soon
    if (!found) return
    const roles = new Map(found.map(({ session, role }) => [session.toString('hex'), role]))
    for (const socket of sockets) {
      const { session, role } = socket.data.listener
      if (roles.get(session.toString('hex')) !== role) socket.disconnect(true)
    }
  }

  authenticateSockets(io, authenticate)
  io.on('connection', socket => {
    const { role } = socket.data.listener
    // it may send nothing
    socket.onAny(() => socket.disconnect(true))
    socket.join(STAFF_ROOM)
    if (hasAccess(role, 'admin')) socket.join(ADMINS_ROOM)
    const { age } = socket.handshake.auth
    const isComplete = performance.now() - Number(age) - MAX_TRAVEL_TIME > changedAt
    if (age !== undefined) socket.emit('caught-up', isComplete)
  })
  const checks = setInterval(check, CHECK_EVERY).unref()
  closeWebSockets(app, () => {
    isClosing = true
    clearInterval(checks)
    // closes the transport without a disconnect packet, so that clients reconnect when the server is back
    io.engine.close()
  })

  app.decorate('events', new EventEmitter<CommittedEvents>())
  app.events.on('notification.created', notice => {
    changedAt = performance.now()
    io.to(ADMINS_ROOM).emit(LIVE_EVENT_BY_TYPE[notice.type], notice)
  })
  app.events.on('rates.written', written => {
    changedAt = performance.now()
    io.to(STAFF_ROOM).emit('rates-changed', toRatesChanged(written, indiaDay(app.now())))
  })
  app.events.on('events.missed', () => {
    changedAt = performance.now()
    reconnectAll(io)
  })
})

/** Makes every client reconnect and reload what it may have missed. Sessions that have ended are refused then. */
function reconnectAll(io: LiveServer): void {
  for (const { conn } of io.sockets.sockets.values()) conn.close()
}

/** Authenticates approved staff. */
function authenticateSockets(io: LiveServer, authenticate: Authentication['authenticate']): void {
  io.use((socket, next) => {
    const { token } = socket.handshake.auth
    const refuse = (reason: string) => {
      next(new Error(reason))
      // after the error was sent
      setImmediate(() => socket.conn.close())
    }
    if (typeof token !== 'string') return refuse('unauthorized')
    authenticate(token).then(
      listener => {
        if (!listener) return refuse('unauthorized')
        socket.data = { listener }
        next()
      },
      () => refuse('unavailable'),
    )
  })
}
