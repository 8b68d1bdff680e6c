import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import { compileTrust, getClientAddress } from '#server/http/clientAddress.ts'
import type { Limits } from '#server/rate-limits/limiter.ts'
import type { LiveServer, LiveSocket } from './clusterMessages.ts'

type Connection = LiveSocket['conn']

const KIB = 1024
/** Largest message of a client, in bytes: its token needs a hundredth of it. */
export const MAX_MESSAGE = 16 * KIB
/** A connection without a valid token is closed after this, in ms. */
const TOKEN_TIMEOUT = 10_000
/** Connections without a valid token yet: each one of a flood costs memory, and staff send their token at once. */
const MAX_PENDING = 500
/** Packets that a client may send besides pongs: its token, an event that disconnects it, a disconnect. */
const FREE_PACKETS = 4
/** The same in bytes, including WebSocket control frames, which are no packets and are answered all the same. */
const FREE_BYTES = 2 * MAX_MESSAGE
const PONG_BYTES = 1 * KIB
/** Packets buffered for a client that does not read. */
const MAX_WAITING = 200

/**
 * Limits what a connection may cost: one attempt to authenticate, within a short time, hardly a packet after it, and a
 * bounded buffer for a client that does not read. A connection past a limit is closed. Returns whether no further one may
 * begin, because too many have no valid token yet.
 */
export function limitConnections(io: LiveServer): () => boolean {
  const pending = new Set<Connection>()

  io.engine.on('connection', (conn: Connection) => {
    let packets = FREE_PACKETS
    let bytes = FREE_BYTES
    let waiting = 0
    let hasTried = false
    const late = setTimeout(() => {
      if (pending.has(conn)) closeNow(conn)
    }, TOKEN_TIMEOUT).unref()
    pending.add(conn)
    conn.once('close', () => {
      clearTimeout(late)
      pending.delete(conn)
    })

    conn.on('packet', ({ type }: { type: string }) => {
      // emitted before Socket.IO parses the packet: one past the limit is never parsed
      const isSecondAttempt = type === 'message' && pending.has(conn) && hasTried
      if (type === 'message') hasTried = true
      packets -= 1
      if (isSecondAttempt || packets < 0) closeNow(conn)
    })
    if (isWebSocket(conn)) {
      conn.request.socket.on('data', ({ length }: Buffer) => {
        bytes -= length
        if (bytes < 0) closeNow(conn)
      })
      // no browser sends one, and each is answered: those after the last free one are read by a WebSocket that is closing
      getWebSocket(conn).on('ping', () => {
        packets -= 1
        if (packets < 0) closeNow(conn)
      })
    }

    conn.on('packetCreate', ({ type }: { type: string }) => {
      waiting += 1
      if (waiting > MAX_WAITING) closeNow(conn)
      if (type !== 'ping') return
      packets += 1
      bytes += PONG_BYTES
    })
    conn.on('flush', () => {
      waiting = 0
    })
  })

  io.on('connection', ({ conn }) => pending.delete(conn))
  return () => pending.size >= MAX_PENDING
}

const isWebSocket = ({ transport }: Connection) => transport.name === 'websocket'

/** The WebSocket itself, which answers control frames before a packet is made of anything. */
const getWebSocket = ({ transport }: Connection) => (transport as unknown as { socket: EventEmitter }).socket

function closeNow(conn: Connection): void {
  conn.close(true)
  // a WebSocket has its TCP connection to itself; with polling a proxy may share it between clients
  if (isWebSocket(conn)) conn.request.socket.destroy()
}

/**
 * Whether a live connection comes from the site's own pages. Programs send no Origin and may connect: they need a token
 * anyway. With a public address in the settings only that counts, because the client chooses the Host header.
 */
export function isOwnOrigin(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  siteUrl: string | undefined,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return siteUrl === undefined ? from.host === host?.toLowerCase() : from.origin === new URL(siteUrl).origin
}

/** Creates the check whether a connection may begin, before its token is read. */
export function createHandshakeCheck(
  config: Pick<Config, 'SITE_URL' | 'TRUST_PROXY'>,
  limits: Limits,
): (request: IncomingMessage) => Promise<boolean> {
  const handshakes = limits.inMemory('handshakes')
  const trust = compileTrust(config)
  return async request => {
    if (!isOwnOrigin(request.headers, config.SITE_URL)) return false
    const address = getClientAddress(request, trust)
    if (address === undefined) return false
    return handshakes.consume(address).then(
      () => true,
      () => false,
    )
  }
}
