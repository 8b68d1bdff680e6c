import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import { compileTrust, getClientAddress } from '#server/http/clientAddress.ts'
import type { Limits } from '#server/rate-limits/limiter.ts'
import type { LiveServer, LiveSocket } from './rooms.ts'

type Connection = LiveSocket['conn']

const KIB = 1024
/** Largest message of a client, in bytes: its token needs a hundredth of it. */
export const MAX_MESSAGE = 16 * KIB
/**
 * Packets that a client may send besides pongs. Before it is authenticated it has one, its token: each attempt is a
 * query.
 */
const FREE_PACKETS = 4
/** The same in bytes, with the control frames of a WebSocket, which are no packets: a flood of pings stops the site for seconds. */
const FREE_BYTES = 2 * KIB
const PONG_BYTES = 1 * KIB

/** Limits what a connection may send: its token, a pong for each ping, and hardly more. One past a limit is closed. */
export function limitConnections(io: LiveServer): void {
  const authenticated = new WeakSet<Connection>()
  io.on('connection', ({ conn }) => authenticated.add(conn))
  io.engine.on('connection', (conn: Connection) => {
    let packets = 0
    let bytes = FREE_BYTES
    // emitted before Socket.IO parses the packet: one past the limit is never parsed
    conn.on('packet', () => {
      packets += 1
      if (packets > (authenticated.has(conn) ? FREE_PACKETS : 1)) closeNow(conn)
    })
    // before the WebSocket reads them: one that is closing answers no ping
    conn.request.socket.prependListener('data', ({ length }: Buffer) => {
      bytes -= length
      if (bytes < 0) closeNow(conn)
    })
    conn.on('packetCreate', ({ type }: { type: string }) => {
      if (type !== 'ping') return
      packets -= 1
      bytes += PONG_BYTES
    })
  })
}

function closeNow(conn: Connection): void {
  conn.close(true)
  conn.request.socket.destroy()
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
