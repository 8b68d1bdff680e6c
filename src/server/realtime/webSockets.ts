import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { parseRequestUrl } from '#server/http/request.ts'

export const LIVE_PATH = '/socket.io/'
/** Time for close frames to arrive, in ms. */
const CLOSE_TIMEOUT = 250

/**
 * Whether a request is upgraded to a WebSocket. We ignore other upgrades (RFC 9110, 7.8), and those of a session that has its
 * WebSocket already.
 */
export const isLiveUpgrade = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith(LIVE_PATH) &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  !parseRequestUrl(url).searchParams.has('sid')

/**
 * Closes WebSockets on shutdown, also when their clients do not answer the close frame, which would delay the
 * shutdown.
 */
export function closeWebSockets(app: FastifyInstance, sendClose: () => void): void {
  const sockets = new Set<{ destroy(): void }>()
  app.server.prependListener('upgrade', (_, socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // an error before the upgrade would have no listener and end the process
    socket.on('error', () => {})
  })
  app.addHook('preClose', async () => {
    sendClose()
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, CLOSE_TIMEOUT).unref()
  })
}
