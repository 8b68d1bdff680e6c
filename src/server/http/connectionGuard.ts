import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createKeyCache } from '../rate-limits/keyCache.ts'
import { widestNetwork } from '../rate-limits/networks.ts'
import { LIVE_PATH } from '../realtime/webSockets.ts'

/** Pipelined requests of one connection that may wait for the responses before theirs. */
const MAX_PIPELINED = 32
/** In ms: a network whose connections were closed gets no new one for so long. */
const BARRED_FOR = 10_000

/** A proxy may have routed by the other Host header (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Whether no other response of its connection comes before it. */
const isNext = (reply: ServerResponse): boolean => reply.socket !== null

/**
 * Closes all connections of a network that pipelines too many requests, and takes no new ones for some seconds: thousands of
 * requests come in one piece, and Node looks at each before anybody else is served, which takes 40 ms. Browsers and proxies wait for
 * the response.
 */
function limitPipelining(server: Server): (request: IncomingMessage, reply: ServerResponse) => boolean {
  const open = new Map<Socket, { network: string; waiting: number }>()
  const barred = createKeyCache<true>(BARRED_FOR)

  server.prependListener('connection', socket => {
    // Node remembers an address that was read once. A connection that was reset before has none: nobody is there to answer.
    const address = socket.remoteAddress
    const network = address && widestNetwork(address)
    if (!network || barred.has(network)) {
      socket.destroy()
      return
    }
    open.set(socket, { network, waiting: 0 })
    socket.once('close', () => open.delete(socket))
  })

  function bar(network: string): void {
    barred.set(network, true)
    for (const [socket, other] of open) if (other.network === network) socket.destroy()
  }
  return ({ socket }, reply) => {
    // the rest of the piece
    if (socket.destroyed) return true
    if (isNext(reply)) return false
    const client = open.get(socket)!
    client.waiting += 1
    reply.once('close', () => {
      client.waiting -= 1
    })
    if (client.waiting <= MAX_PIPELINED) return false
    bar(client.network)
    return true
  }
}

/**
 * Checks connections and requests before anything else: live connections and cached responses bypass Fastify's hooks.
 * Must be called last, so that its `onReady` wraps every other request listener.
 */
export function guardConnections(app: FastifyInstance): void {
  app.addHook('onReady', async () => guard(app.server))
}

function guard(server: Server): void {
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  const isCutOff = limitPipelining(server)

  function handle(request: IncomingMessage, reply: ServerResponse): void {
    // as Node answers what it cannot read
    if (hasTwoHosts(request)) {
      reply.writeHead(400, { connection: 'close' }).end()
      return
    }
    if (request.url!.startsWith(LIVE_PATH)) reply.setHeader('x-content-type-options', 'nosniff')
    for (const handler of handlers) handler.call(server, request, reply)
  }

  server.on('request', (request, reply) => {
    if (!isCutOff(request, reply)) handle(request, reply)
  })
}
