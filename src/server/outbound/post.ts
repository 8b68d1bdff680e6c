import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type Resolve, resolvePublicly } from './publicAddresses.ts'

/** Longest wait for an answer, name and TLS included, in ms. */
const TIMEOUT = 10_000

export interface OutboundPost {
  url: URL
  headers: Record<string, string>
  body: string
  /** Whether private addresses may be meant, as in development. */
  allowsPrivate?: boolean
  /** Gives up when it is aborted. */
  signal?: AbortSignal
  timeout?: number
  /** The system's resolution of names, unless a test has another. */
  resolve?: Resolve
}

/**
 * Posts to an address that somebody else chose, and returns the status of the answer, whose body is not read. No redirect is
 * followed; the name is resolved for this one request, which connects to what was resolved, if all of it is public.
 * Throws an Error with the reason where no answer came.
 */
export async function postOutbound({
  url,
  headers,
  body,
  allowsPrivate = false,
  signal,
  timeout = TIMEOUT,
  resolve,
}: OutboundPost): Promise<number> {
  const end = AbortSignal.timeout(timeout)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  try {
    const sent = request(url, {
      method: 'POST',
      signal: signal ? AbortSignal.any([signal, end]) : end,
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      ...(!allowsPrivate && { lookup: resolvePublicly(url, resolve) }),
    })
    return await readStatus(sent, body)
  } catch (error) {
    if (signal?.aborted) throw error
    throw end.aborted ? new Error(`no answer came within ${timeout / 1000} s`) : toReason(error as Error)
  }
}

const readStatus = (sent: ClientRequest, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    sent
      .on('response', response => {
        // however long its body is, nobody waits for it
        response.on('error', () => {}).destroy()
        resolve(response.statusCode!)
      })
      .on('error', reject)
      .end(body)
  })

const REASONS: Record<string, string> = {
  ENOTFOUND: 'its name leads nowhere',
  EAI_AGAIN: 'its name leads nowhere at the moment',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection without an answer',
}

/** An error of a connection has a code; one of ours is the reason already. */
const toReason = ({ message, code }: NodeJS.ErrnoException): Error =>
  new Error(code ? (REASONS[code] ?? `no connection (${code})`) : message)
