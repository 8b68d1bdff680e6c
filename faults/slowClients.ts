import { startProduct } from '../bench/product.ts'
import { openConnection } from './connections.ts'
import { type Fault, type Outcome, type Place, pause, seconds } from './fault.ts'
import { send, type Target } from './ledger.ts'

const CLIENTS = 200
/** In ms. Longest time of a slow connection. */
const CLOSED_WITHIN = 15_000
/** In ms, between two bytes. */
const PACE = 500

const HEADERS = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const BODY =
  'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n'

/** Sends the head of a request and then single bytes. Returns how long the connection was open, in ms. */
async function dawdle(port: number, head: string): Promise<number> {
  const from = performance.now()
  const { socket, ended } = await openConnection(port)
  socket.write(head)
  const drip = setInterval(() => socket.write('x'), PACE)
  const tooLong = pause(2 * CLOSED_WITHIN)
  await Promise.race([ended, tooLong])
  clearInterval(drip)
  socket.destroy()
  return performance.now() - from
}

async function serveOthers(target: Target, end: AbortSignal) {
  let slowest = 0
  let failed = 0
  let served = 0
  while (!end.aborted) {
    const from = performance.now()
    const { status } = await send(target, 'GET', '/')
    slowest = Math.max(slowest, performance.now() - from)
    if (status === 200) served += 1
    else failed += 1
    await pause(10)
  }
  return { served, failed, slowest }
}

async function run({ folder, port }: Place): Promise<Outcome> {
  const product = await startProduct(folder, port)
  const end = new AbortController()
  const others = serveOthers({ url: product.url, token: '' }, end.signal)
  const slow = Array.from({ length: CLIENTS }, (_, number) => dawdle(port, number % 2 ? HEADERS : BODY))
  const longest = Math.max(...(await Promise.all(slow)))
  end.abort()
  const { served, failed, slowest } = await others
  await product.stop()
  return {
    isHeld: longest < CLOSED_WITHIN && failed === 0,
    figures: `${CLIENTS} connections, the last closed after ${seconds(longest)}; ${served} others served, ${failed} not, the slowest in ${Math.round(slowest)} ms`,
  }
}

export const slowClients: Fault = {
  name: '200 slow clients',
  promise: 'they are closed within 15 s, and others are served',
  run,
}
