import { EventEmitter } from 'node:events'
import fp from 'fastify-plugin'
import { Server } from 'socket.io'
import type { CommittedWrite } from '#server/response-cache/queries.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { indiaDay } from '#shared/days.ts'
import type { Notification } from '#shared/notifications/api.ts'
import {
  ADMINS,
  type ClusterMessage,
  emitLocally,
  getRoom,
  handleClusterMessage,
  type Listener,
  type LiveServer,
  type LiveSocket,
  type SocketTarget,
  STAFF,
  toRatesChanged,
} from './clusterMessages.ts'
import { createHandshakeCheck, limitConnections, MAX_MESSAGE } from './connectionLimits.ts'
import { createRecentMessages, type RecentMessages } from './recentMessages.ts'
import { closeWebSockets } from './webSockets.ts'

/** Events with the arguments of their listeners. Emitted after the commit, so never for a write that is rolled back. */
interface CommittedEvents {
  /** Records were written, here or on another instance; undefined: very many. */
  'rates.written': [written: readonly CommittedWrite[] | undefined]
  /** Cities were renamed, merged or retired, here or on another instance. */
  'cities.changed': []
  'notification.created': [notification: Notification]
  /** Every session of an account has ended, or one of them. */
  'sessions.ended': [target: SocketTarget]
}

declare module 'fastify' {
  interface FastifyInstance {
    events: EventEmitter<CommittedEvents>
  }
}

/** Returns the approved account of a token, without extending its session. */
type Authenticate = (token: string) => Promise<Listener | undefined>

/** A connection without a valid token is closed after this, in ms. */
const TOKEN_TIMEOUT = 10_000
/** Milliseconds between checks for sessions that have expired. */
const CHECK_EVERY = 60_000

/**
 * Live events over Socket.IO, on the server's own port: from the server to approved staff only, on whichever instance
 * they are connected.
 */
export const realtime = fp<{ authenticate: Authenticate }>(
  async (app, { authenticate }) => {
    const { pubsub } = app.storage
    const mayConnect = createHandshakeCheck(app.config, app.limits)
    let isClosing = false
    const io: LiveServer = new Server(app.server, {
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE,
      connectTimeout: TOKEN_TIMEOUT,
      httpCompression: false,
      // a polling client goes on polling: its limits depend on the transport
      allowUpgrades: false,
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
    const recent = createRecentMessages()
    authenticateSockets(io, authenticate, recent)
    const checkAll = () =>
      Promise.all([...io.sockets.sockets.values()].map(socket => check(socket, authenticate)))
    const checks = setInterval(checkAll, CHECK_EVERY).unref()

    const emit = (message: ClusterMessage) => {
      recent.add(message)
      emitLocally(io, message)
    }
    const publish = (message: ClusterMessage) => {
      pubsub.publish(JSON.stringify(message))
      emit(message)
    }
    app.addHook('onReady', () =>
      pubsub.subscribe({
        onMessage: text => {
          const message = handleClusterMessage(io, text)
          if (message) recent.add(message)
        },
        onConnect: () => {
          recent.reset()
          reconnectAll(io)
        },
      }),
    )
    closeWebSockets(app, () => {
      isClosing = true
      clearInterval(checks)
      // closes the transport without a disconnect packet, so that clients reconnect when the server is back
      io.engine.close()
    })

    app.decorate('events', new EventEmitter<CommittedEvents>())
    app.events.on('notification.created', notice => publish({ notice }))
    app.events.on('rates.written', written => {
      // every instance sees by itself what was written
      emit({ change: toRatesChanged(written, indiaDay(app.now())) })
    })
    // clients do not reconnect by themselves
    app.events.on('sessions.ended', target => publish({ putOut: getRoom(target) }))
    app.metrics.gauge(
      'chicken_rates_live_connections',
      'Staff who listen for live events.',
      () => io.sockets.sockets.size,
    )
  },
  { name: 'realtime', decorators: { fastify: ['storage', 'limits', 'metrics'] } },
)

/** Makes every client reconnect and reload what it may have missed. Sessions that have ended are refused then. */
function reconnectAll(io: LiveServer): void {
  for (const { conn } of io.sockets.sockets.values()) conn.close()
}

/** Authenticates approved staff. A client that sends any event is disconnected. */
function authenticateSockets(io: LiveServer, authenticate: Authenticate, recent: RecentMessages): void {
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
        socket.data = { token, listener }
        next()
      },
      () => refuse('unavailable'),
    )
  })

  io.on('connection', socket => {
    const { id, session, role } = socket.data.listener
    socket.onAny(() => socket.disconnect(true))
    socket.join([STAFF, getRoom({ accountId: id }), getRoom({ session })])
    if (hasAccess(role, 'admin')) socket.join(ADMINS)
    catchUp(socket, recent)
    // a session that ended between the authentication and the join was not yet in these rooms
    return check(socket, authenticate)
  })
}

/** Repeats the changes of rates since a client began to load its data, if it says how long ago that was. */
function catchUp(socket: LiveSocket, recent: RecentMessages): void {
  const { age } = socket.handshake.auth
  if (age === undefined) return
  const missed = recent.since(age)
  for (const message of missed ?? []) if ('change' in message) socket.emit('rates-changed', message.change)
  // a notification may have been read since: its list has to be fetched again
  const hasNotices = socket.rooms.has(ADMINS) && missed?.some(message => 'notice' in message)
  socket.emit('caught-up', missed !== undefined && !hasNotices)
}

/** Disconnects a socket whose session has ended or whose account has another role now. */
async function check(socket: LiveSocket, authenticate: Authenticate): Promise<void> {
  const { token, listener } = socket.data
  try {
    if ((await authenticate(token))?.role !== listener.role) socket.disconnect(true)
  } catch {
    // the database is unavailable: no event can arrive either, and the next check follows soon
  }
}
