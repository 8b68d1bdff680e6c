import { randomBytes, randomInt } from 'node:crypto'
import { Agent, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { addDays, indiaDay } from '#shared/days.ts'

/** The product under attack, and the address the attacker comes from. */
export interface Target {
  port: number
  localAddress: string
  /** Returns what the next request says it comes from, as a proxy does; undefined for the address of the connection. */
  nextSender(): string | undefined
  /** Aborted when the attack has to end. */
  signal: AbortSignal
  /** Counts the status of one attempt; 0 when the connection was closed. */
  note(status: number): void
}

export type Attack = (target: Target) => Promise<void>

/** An attack sends at most this many requests. */
const MAX_REQUESTS = 100_000
/** In ms. An attempt without a response is ended after this time. */
const ANSWER_WITHIN = 10_000

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
export const randomWord = (length: number) => Array.from({ length }, () => LETTERS[randomInt(26)]).join('')
export const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export interface Sent extends Pick<RequestOptions, 'method' | 'headers'> {
  path: string
  body?: string
}

/** Sends one request and reads the response to its end. Returns the status, or 0 when the connection was closed. */
export const send = (target: Target, agent: Agent, { path, body, headers, ...options }: Sent) =>
  new Promise<number>(resolve => {
    const { port, localAddress } = target
    const sender = target.nextSender()
    const asked = { host: '127.0.0.1', port, localAddress, agent, path, ...options }
    const from = sender === undefined ? {} : { 'x-forwarded-for': sender }
    const sent = request({ ...asked, headers: { ...(headers as object), ...from } }, response => {
      response.resume()
      response.once('close', () => resolve(response.statusCode ?? 0))
    })
    sent.setTimeout(ANSWER_WITHIN, () => sent.destroy())
    sent.once('error', () => resolve(0))
    sent.end(body)
  })

/** Sends requests over several connections, each after the response to the one before. */
export function flood(connections: number, next: () => Sent): Attack {
  return async target => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    let sent = 0
    const work = async () => {
      while (!target.signal.aborted && sent < MAX_REQUESTS) {
        sent += 1
        target.note(await send(target, agent, next()))
        // lets the worker receive the message to end
        await sleep(0)
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
    agent.destroy()
  }
}

/** Opens a TCP connection whose failures are expected. */
function open({ port, localAddress }: Target): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  socket.on('error', () => {})
  return socket
}

const isOpen = (socket: Socket) =>
  new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true))
    socket.once('close', () => resolve(false))
  })

/** Keeps several connections busy. A closed one is opened again, at most ten times a second. */
export function occupy(connections: number, use: (target: Target, socket: Socket) => void): Attack {
  return async target => {
    const hold = async () => {
      while (!target.signal.aborted) {
        const socket = open(target)
        const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
        if (await isOpen(socket)) use(target, socket)
        const ended = new Promise<void>(resolve => target.signal.addEventListener('abort', () => resolve()))
        await Promise.race([closed, ended])
        target.note(0)
        socket.destroy()
        await sleep(100)
      }
    }
    await Promise.all(Array.from({ length: connections }, hold))
  }
}

const json = (path: string, body: object): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Returns the items in turn, without end. */
export function cycle<T>(items: readonly T[]): () => T {
  let at = 0
  return () => items[at++ % items.length] as T
}

/** Sends requests without waiting for responses, as fast as the connection takes them. */
function pipeline(paths: readonly string[]) {
  const burst = paths.map(path => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join('')
  return (_: Target, socket: Socket) => {
    socket.resume()
    const timer = setInterval(() => {
      if (socket.writableLength < 1e6) socket.write(burst)
    }, 5)
    socket.once('close', () => clearInterval(timer))
  }
}

const LONG = `${'a'.repeat(7900)}!`
const LONG_PATTERNS = [
  `/api/rates/daily?location=${LONG}`,
  `/rate-chart-web?city=${LONG}`,
  `/compare?tab=city&city=${LONG}`,
  `/contact?city=${LONG}`,
  `/export/rates.csv?location=${LONG}`,
  `/chicken-rate/${'('.repeat(7900)}`,
  `/api/cities?q=${LONG}`,
]

const handshake = (transport: string) =>
  `GET /socket.io/?EIO=4&transport=${transport} HTTP/1.1\r\nHost: 127.0.0.1\r\n`
const UPGRADE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const WEBSOCKET = `${handshake('websocket')}${UPGRADE}`

/** Makes a masked text frame of a client; a mask of zeros leaves the text unchanged. */
const frame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
const CONNECTS = Buffer.concat(Array.from({ length: 100 }, () => frame('40{}')))
const PINGS = Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0])))

/** Opens a live connection and sends frames without reading responses. */
function floodFrames(opening: string, frames: Buffer) {
  return (_: Target, socket: Socket) => {
    socket.write(opening)
    socket.once('data', () => {
      const timer = setInterval(() => {
        if (socket.writableLength < 1e6) socket.write(frames)
      }, 5)
      socket.once('close', () => clearInterval(timer))
    })
  }
}

function drip(head: string) {
  return (_: Target, socket: Socket) => {
    socket.write(head)
    const timer = setInterval(() => socket.write('x'), 500)
    socket.once('close', () => clearInterval(timer))
  }
}

const DOWNLOADS = ['/export/rates.xlsx', '/export/rates.csv', '/api/rates/daily']
const nextDownload = cycle(DOWNLOADS)

/** Begins to read a long response and stops. */
function readHalf(_: Target, socket: Socket): void {
  socket.write(`GET ${nextDownload()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  socket.once('data', () => socket.pause())
}

const TODAY = indiaDay(new Date())
const ENDLESS = [
  () => `/${randomWord(12)}`,
  () => `/chicken-rate/${randomWord(8)}`,
  () => `/?utm_source=${randomWord(12)}`,
  () => `/rate-chart-web?city=${randomWord(8)}`,
  () => `/rate-chart-web?date=${addDays(TODAY, -randomInt(3000))}`,
  () => `/api/rates/daily?date=${addDays(TODAY, -randomInt(3000))}`,
  () => `/api/rates/monthly?month=${addDays(TODAY, -randomInt(3000)).slice(0, 7)}`,
]

const nextPattern = cycle(LONG_PATTERNS)
const nextUpgrade = cycle(['foo', 'h2c', 'websocket', 'TLS/1.0'])
const nextEndless = cycle(ENDLESS)

/** The attacks of one stranger, by name. */
export const ATTACKS: Record<string, Attack> = {
  'long patterns': flood(8, () => ({ path: nextPattern() })),
  'resets of Socket.IO connections': occupy(150, (_, socket) => {
    socket.write(`${handshake('polling')}\r\n`, () => socket.resetAndDestroy())
  }),
  'CONNECT floods, WebSocket': occupy(4, floodFrames(WEBSOCKET, CONNECTS)),
  'pings, WebSocket': occupy(4, floodFrames(WEBSOCKET, PINGS)),
  'polling asked for as WebSocket': occupy(4, floodFrames(`${handshake('polling')}${UPGRADE}`, CONNECTS)),
  'CONNECT floods, polling': flood(4, () => ({
    method: 'POST',
    path: `/socket.io/?EIO=4&transport=polling&sid=${randomWord(20)}`,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: Array.from({ length: 1000 }, () => '40{}').join('\x1e'),
  })),
  'foreign upgrades': flood(8, () => ({
    path: '/',
    headers: { connection: 'Upgrade', upgrade: nextUpgrade() },
  })),
  'requests without waiting': occupy(4, pipeline(['/nothing', '/healthz', '/'])),
  'pieces of 2,400 requests': occupy(40, (_, socket) => {
    socket.resume()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2400))
  }),
  logins: flood(8, () =>
    json('/api/auth/login', { email: `${randomWord(8)}@rates.example`, password: randomWord(12) }),
  ),
  'bogus tokens': flood(8, () => ({
    path: '/api/admin/users',
    headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
  })),
  registrations: flood(8, () =>
    json('/api/auth/register', {
      name: randomWord(8),
      email: `${randomWord(8)}@rates.example`,
      password: randomWord(14),
      mobile: '9876543210',
    }),
  ),
  'contact forms': flood(8, () => ({
    method: 'POST',
    path: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `name=${randomWord(8)}&message=${randomWord(2000)}`,
  })),
  'exports read half-way': occupy(20, readHalf),
  'slow headers': occupy(200, drip('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')),
  'slow bodies': occupy(
    200,
    drip(
      'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
    ),
  ),
  '500 idle sockets': occupy(500, (_, socket) => socket.write(WEBSOCKET)),
  '5,000 idle connections': occupy(5000, () => {}),
  'endless addresses': flood(8, () => ({ path: nextEndless()() })),
}
