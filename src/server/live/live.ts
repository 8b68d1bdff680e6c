import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { Config } from '#server/config.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Notices } from '#server/storage/notices.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { changeOf, type Written } from './changes.ts'
import { openGate } from './handshakes.ts'
import {
  ADMINS,
  type Listener,
  type LiveServer,
  type LiveSocket,
  roomOf,
  STAFF,
  type Whose,
} from './rooms.ts'
import { hearWord, tellHere, type Word } from './words.ts'

export interface LiveDeps {
  config: Pick<Config, 'SITE_URL' | 'TRUST_PROXY'>
  limits: Limits
  /** To and from the other instances. */
  notices: Notices
  /** The approved account whose token this is; undefined for anybody else. It does not lengthen the session. */
  admit(token: string): Promise<Listener | undefined>
}

export interface Live {
  /** Sends a notification to every approved Admin who listens. */
  tell(notification: Notification): void
  /** Tells all approved staff who listen which rates were written; called once for each write, after its commit. */
  ratesChanged(written: Written): void
  /** Closes the sockets of an account, or of one session, at once; they do not come back by themselves. */
  disconnect(whose: Whose): void
  /** How many are connected to this instance. */
  count(): number
}

type Admit = LiveDeps['admit']

const KIB = 1024
/** A session that ended by its age is noticed within this, in ms. */
const CHECKED_EVERY = 60_000
/** A connection that shows no good token within this is closed, in ms. */
const TOKEN_WITHIN = 10_000

/**
 * Live events over Socket.IO, on the server's own port: it only tells, and only approved staff, whichever instance they
 * are connected to.
 */
export function openLive(app: FastifyInstance, { config, limits, notices, admit }: LiveDeps): Live {
  const isWelcome = openGate(config, limits)
  let isClosing = false
  const io: LiveServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: 16 * KIB,
    httpCompression: false,
    connectTimeout: TOKEN_WITHIN,
    allowRequest: (request, answer) =>
      void isWelcome(request).then(welcome => answer(null, welcome && !isClosing)),
  })
  admitListeners(io, admit)
  const checks = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) void check(socket, admit)
  }, CHECKED_EVERY).unref()

  const tell = (word: Word) => {
    notices.say(JSON.stringify(word))
    tellHere(io, word)
  }
  app.addHook('onReady', () =>
    notices.open({
      hear: text => hearWord(io, text),
      begin: () => startOver(io),
    }),
  )
  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(checks)
    // without a word of farewell: clients try again then, and find the server when it is back
    io.engine.close()
  })

  return {
    tell: notice => tell({ notice }),
    ratesChanged: written => {
      const change = changeOf(written)
      if (change) tell({ change })
    },
    disconnect: whose => tell({ putOut: roomOf(whose) }),
    count: () => io.sockets.sockets.size,
  }
}

/** Has every client come again, to ask for what it may not have been told; a session that has ended is refused then. */
function startOver(io: LiveServer): void {
  for (const { conn } of io.sockets.sockets.values()) conn.close()
}

/** Lets approved staff in; whoever says anything after that is put out. */
function admitListeners(io: LiveServer, admit: Admit): void {
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
    const { id, session, adminType } = socket.data.listener
    socket.onAny(() => socket.disconnect(true))
    socket.join([STAFF, roomOf({ accountId: id }), roomOf({ session })])
    if (adminType === 'Admin') socket.join(ADMINS)
    // whoever was shut out between the first look and the join was not found in these rooms
    void check(socket, admit)
  })
}

/** Puts out a listener whose session has ended, or who is not of the type any more that came in. */
async function check(socket: LiveSocket, admit: Admit): Promise<void> {
  const { token, listener } = socket.data
  try {
    if ((await admit(token))?.adminType !== listener.adminType) socket.disconnect(true)
  } catch {
    // the database is away: nothing can be told either, and the next check is near
  }
}
