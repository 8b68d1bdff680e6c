import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { z } from 'zod'
import { hostIn, namesPrivateHost, type Resolve, resolvePublicly } from '#server/outbound/publicAddresses.ts'
import { MAX_PLACE } from '#shared/text.ts'

/** Longest wait for the service, redirects included, in ms. */
const TIMEOUT = 5000
const MAX_REDIRECTS = 5
/** India's list has about 100 kB. */
const MAX_BYTES = 1_000_000
const COUNTRY = 'India'

const ServiceResponse = z.object({
  error: z.literal(false, { error: 'it returned an error' }),
  data: z
    .array(z.string(), { error: 'it returned no list of names' })
    .min(1, { error: 'its list is empty' })
    // what is longer is no name, and is not looked into
    .transform(names => names.filter(name => name.length <= MAX_PLACE)),
})

interface FetchOptions {
  timeout?: number
  /** Gives up when it is aborted. */
  signal?: AbortSignal
  /** The system's resolution of names, unless a test has another. */
  resolve?: Resolve
}

/**
 * The third-party service's names of Indian cities (specification, section 7: POST of a country, response
 * `{error, msg, data}`). Throws an Error with the reason for any other response. Wherever it
 * redirects, it connects to public addresses only, and to the private one that the operator has set.
 */
export async function fetchCityNames(
  address: string,
  { timeout = TIMEOUT, signal, resolve }: FetchOptions = {},
): Promise<string[]> {
  const url = new URL(address)
  const end = AbortSignal.timeout(timeout)
  const exchange: Exchange = {
    signal: signal ? AbortSignal.any([signal, end]) : end,
    redirects: 0,
    resolve,
    ownHost: namesPrivateHost(url) ? hostIn(url) : undefined,
  }
  try {
    return await fetchNames(url, 'POST', exchange)
  } catch (error) {
    throw exchange.signal.aborted ? exchange.signal.reason : error
  }
}

interface Exchange {
  signal: AbortSignal
  redirects: number
  resolve: Resolve | undefined
  /** A private host that the settings name. */
  ownHost: string | undefined
}

async function fetchNames(url: URL, method: 'POST' | 'GET', exchange: Exchange): Promise<string[]> {
  const response = await send(url, method, exchange)
  const target = findRedirectTarget(response.statusCode, response.headers.location, url)
  if (!target) return readNames(response)
  response.destroy()
  exchange.redirects += 1
  if (exchange.redirects > MAX_REDIRECTS) throw new Error('it redirects too often')
  return follow(target, method, response.statusCode!, exchange)
}

/** Sends one request, without `fetch`, which cannot be told which addresses it may connect to. */
async function send(url: URL, method: 'POST' | 'GET', exchange: Exchange): Promise<IncomingMessage> {
  const { signal, resolve, ownHost } = exchange
  const body = method === 'POST' ? JSON.stringify({ country: COUNTRY }) : undefined
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = request(url, {
    method,
    signal,
    agent: false,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(hostIn(url) !== ownHost && { lookup: resolvePublicly(url, resolve) }),
  })
  return new Promise((resolve, reject) => sent.on('response', resolve).on('error', reject).end(body))
}

/**
 * 307 and 308 keep the method, 303 asks for GET. After 301 and 302 clients differ, and the service has been seen
 * to mean either: moved, so that the POST belongs there; or a GET address that carries the country itself.
 */
async function follow(target: URL, method: 'POST' | 'GET', status: number, exchange: Exchange) {
  if (status === 307 || status === 308) return fetchNames(target, method, exchange)
  if (method === 'GET' || status === 303) return fetchByQuery(target, exchange)
  try {
    return await fetchNames(target, 'POST', exchange)
  } catch (error) {
    if (exchange.signal.aborted) throw error
    return fetchByQuery(target, exchange)
  }
}

/** A GET has no body for the country. */
function fetchByQuery(target: URL, exchange: Exchange): Promise<string[]> {
  const url = new URL(target)
  if (!url.searchParams.has('country')) url.searchParams.set('country', COUNTRY)
  return fetchNames(url, 'GET', exchange)
}

/** Finds where a response redirects to. Throws where nobody follows. */
export function findRedirectTarget(status: number | undefined, location: string | undefined, from: URL) {
  if (!status || ![301, 302, 303, 307, 308].includes(status) || !location) return undefined
  const target = new URL(location, from)
  if (!/^https?:$/.test(target.protocol)) throw new Error('it redirects out of the web')
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new Error('it redirects from https to http')
  return target
}

async function readNames(response: IncomingMessage): Promise<string[]> {
  const text = await readText(response)
  const { statusCode = 0 } = response
  if (statusCode < 200 || statusCode > 299) throw new Error(`it returned ${statusCode}`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('it returned something that is not JSON')
  }
  const read = ServiceResponse.safeParse(json)
  if (!read.success) throw new Error(read.error.issues[0]?.message ?? 'it returned something else')
  return read.data.data
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // leaving it early ends the connection
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`it returned more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
