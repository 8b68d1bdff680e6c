import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import type { OutboundFailure } from '#shared/outbound.ts'
import { OutboundError, type Resolve, resolvePublicly } from './publicAddresses.ts'

/** Longest wait for an answer, name and TLS included, in ms. */
const TIMEOUT = 10_000
/** A connection nobody used for so long is closed, ms: a receiver that closes it first would fail the next request. */
const IDLE_TIMEOUT = 4000
/** The longest body of an answer that is read to its end, in bytes. */
const MAX_ANSWER = 16_384
/** Provisional answers (1xx) that one waits through; a receiver could send them without end. */
const MAX_PROVISIONAL = 10

/**
 * Connections of one sender, kept between its requests. Each leads to what was resolved when it was opened, so two
 * senders of which one may mean private addresses share none.
 */
export type Connections = Record<'http:' | 'https:', HttpAgent>

/** Returns connections, at most `max` to one origin at a time. */
export function createConnections(max: number): Connections {
  const options = { keepAlive: true, maxSockets: max, timeout: IDLE_TIMEOUT }
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
}

export interface OutboundPost {
  url: URL
  headers: Record<string, string>
  body: string | Buffer
  /** Whether private addresses may be meant, as in development. */
  allowsPrivate?: boolean
  /** Gives up when it is aborted. */
  signal?: AbortSignal
  timeout?: number
  /** Each request has a connection of its own unless these are given. */
  connections?: Connections
  /** The system's resolution of names, unless a test has another. */
  resolve?: Resolve
}

/** The part of an answer that we read; we do not read its body. */
export interface OutboundAnswer {
  status: number
  /** Its header, as it came. */
  retryAfter: string | undefined
}

/**
 * Posts to an address that somebody else chose. No redirect is followed; the name is resolved for the connection, which
 * goes to what was resolved, if all of it is public. Throws an OutboundError where no answer came.
 */
export async function postOutbound({
  url,
  headers,
  body,
  allowsPrivate = false,
  signal,
  timeout = TIMEOUT,
  connections,
  resolve,
}: OutboundPost): Promise<OutboundAnswer> {
  const end = AbortSignal.timeout(timeout)
  const options = {
    method: 'POST',
    signal: signal ? AbortSignal.any([signal, end]) : end,
    agent: connections?.[url.protocol as keyof Connections] ?? false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    ...(!allowsPrivate && { lookup: resolvePublicly(url, resolve) }),
  }
  try {
    const response = await sendOutbound(url, options, body)
    dropBody(response)
    return { status: response.statusCode!, retryAfter: response.headers['retry-after'] }
  } catch (error) {
    if (signal?.aborted) throw error
    if (end.aborted) throw new OutboundError('timeout', `no answer came within ${timeout / 1000} s`)
    throw toOutboundError(error as Error)
  }
}

/** Sends one request, without `fetch`, which cannot be told which addresses it may connect to. Nobody has read the body of the answer. */
export const sendOutbound = (
  url: URL,
  options: RequestOptions,
  body: string | Buffer | undefined,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(url, options)
    const fail = () => reject(new OutboundError('closed', CLOSED))
    let provisional = 0
    sent
      .on('information', () => {
        provisional += 1
        if (provisional > MAX_PROVISIONAL) sent.destroy()
      })
      // also where it switches to another protocol, which is neither an answer nor an error
      .on('close', fail)
      .on('response', response => {
        sent.off('close', fail)
        resolve(response)
      })
      .on('error', reject)
      .end(body)
  })

/** Nobody waits for a body. A short one is read to its end, so that its connection can be used again. */
function dropBody(response: IncomingMessage): void {
  let size = 0
  response
    .on('error', () => {})
    .on('data', ({ length }: Buffer) => {
      size += length
      if (size > MAX_ANSWER) response.destroy()
    })
}

const CLOSED = 'it closed the connection without an answer'
const REASONS: Record<string, [failure: OutboundFailure, message: string]> = {
  ENOTFOUND: ['unnamed', 'its name leads nowhere'],
  EAI_AGAIN: ['unnamed', 'its name leads nowhere at the moment'],
  ECONNREFUSED: ['refused', 'nothing listens there'],
  ECONNRESET: ['closed', CLOSED],
}

function toOutboundError(error: NodeJS.ErrnoException): OutboundError {
  if (error instanceof OutboundError) return error
  const { message, code = message } = error
  const known = REASONS[code]
  return known
    ? new OutboundError(...known)
    : new OutboundError('unreachable', `no connection (${code})`, code)
}
