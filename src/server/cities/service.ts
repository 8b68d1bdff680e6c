import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { z } from 'zod'
import { hostIn, namesPrivateHost, type Resolve, resolvePublicly } from '#server/outbound/publicAddresses.ts'
import { MAX_PLACE } from '#shared/text.ts'

/** Longest wait for the service, redirects included, in ms. */
const TIME_OUT = 5000
const MAX_REDIRECTS = 5
/** India's list has about 100 kB. */
const MAX_ANSWER = 1_000_000
const COUNTRY = 'India'

const Answer = z.object({
  error: z.literal(false, { error: 'it answered an error' }),
  data: z
    .array(z.string(), { error: 'it answered no list of names' })
    .min(1, { error: 'its list is empty' })
    // what is longer is no name, and is not looked into
    .transform(names => names.filter(name => name.length <= MAX_PLACE)),
})

interface AskOptions {
  timeOut?: number
  /** Gives up when it is aborted. */
  signal?: AbortSignal
  /** The system's resolution of names, unless a test has another. */
  resolve?: Resolve
}

/**
 * The third-party service's names of Indian cities (specification, section 7: POST of a country, answer
 * `{error, msg, data}`). Throws an Error with the reason for anything that is not such an answer. Wherever it
 * redirects, only public addresses are asked, and the private one that the operator has set.
 */
export async function askCityService(
  address: string,
  { timeOut = TIME_OUT, signal, resolve }: AskOptions = {},
): Promise<string[]> {
  const url = new URL(address)
  const end = AbortSignal.timeout(timeOut)
  const asking: Asking = {
    signal: signal ? AbortSignal.any([signal, end]) : end,
    redirects: 0,
    resolve,
    ownHost: namesPrivateHost(url) ? hostIn(url) : undefined,
  }
  try {
    return await ask(url, 'POST', asking)
  } catch (error) {
    throw asking.signal.aborted ? asking.signal.reason : error
  }
}

interface Asking {
  signal: AbortSignal
  redirects: number
  resolve: Resolve | undefined
  /** A private host that the settings name. */
  ownHost: string | undefined
}

async function ask(url: URL, method: 'POST' | 'GET', asking: Asking): Promise<string[]> {
  const response = await send(url, method, asking)
  const target = redirectTarget(response.statusCode, response.headers.location, url)
  if (!target) return namesIn(response)
  response.destroy()
  asking.redirects += 1
  if (asking.redirects > MAX_REDIRECTS) throw new Error('it redirects too often')
  return follow(target, method, response.statusCode!, asking)
}

/** Asks one address, without `fetch`: that one cannot be told which addresses it may connect to. */
async function send(url: URL, method: 'POST' | 'GET', asking: Asking): Promise<IncomingMessage> {
  const { signal, resolve, ownHost } = asking
  const body = method === 'POST' ? JSON.stringify({ country: COUNTRY }) : undefined
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = request(url, {
    method,
    signal,
    agent: false,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(hostIn(url) !== ownHost && { lookup: resolvePublicly(url, resolve) }),
  })
  return new Promise((answered, failed) => sent.on('response', answered).on('error', failed).end(body))
}

/**
 * 307 and 308 keep the method, 303 asks for GET. After 301 and 302 clients differ, and the service has been seen
 * to mean either: moved, so that the POST belongs there; or a GET address that carries the country itself.
 */
async function follow(target: URL, method: 'POST' | 'GET', status: number, asking: Asking) {
  if (status === 307 || status === 308) return ask(target, method, asking)
  if (method === 'GET' || status === 303) return askByAddress(target, asking)
  try {
    return await ask(target, 'POST', asking)
  } catch (error) {
    if (asking.signal.aborted) throw error
    return askByAddress(target, asking)
  }
}

/** A GET has no body to say the country in. */
function askByAddress(target: URL, asking: Asking): Promise<string[]> {
  const url = new URL(target)
  if (!url.searchParams.has('country')) url.searchParams.set('country', COUNTRY)
  return ask(url, 'GET', asking)
}

/** Where an answer redirects to, if it does. Throws where nobody follows. */
export function redirectTarget(status: number | undefined, location: string | undefined, from: URL) {
  if (!status || ![301, 302, 303, 307, 308].includes(status) || !location) return undefined
  const target = new URL(location, from)
  if (!/^https?:$/.test(target.protocol)) throw new Error('it redirects out of the web')
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new Error('it redirects from https to http')
  return target
}

async function namesIn(response: IncomingMessage): Promise<string[]> {
  const text = await readText(response)
  const { statusCode = 0 } = response
  if (statusCode < 200 || statusCode > 299) throw new Error(`it answered ${statusCode}`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('it answered something that is not JSON')
  }
  const read = Answer.safeParse(json)
  if (!read.success) throw new Error(read.error.issues[0]?.message ?? 'it answered something else')
  return read.data.data
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // leaving it early ends the connection
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ANSWER) throw new Error(`it answered more than ${MAX_ANSWER} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
