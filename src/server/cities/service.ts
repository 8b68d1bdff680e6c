import { z } from 'zod'

/** Longest wait for the service, redirects included, in ms. */
const TIME_OUT = 5000
const MAX_REDIRECTS = 5
/** India's list has about 100 kB. */
const MAX_ANSWER = 1_000_000
const COUNTRY = 'India'

const Answer = z.object({
  error: z.literal(false, { error: 'it answered an error' }),
  data: z.array(z.string(), { error: 'it answered no list of names' }).min(1, { error: 'its list is empty' }),
})

export interface AskOptions {
  timeOut?: number
  /** Gives up when it is aborted. */
  signal?: AbortSignal
}

/**
 * The third-party service's names of Indian cities (specification, section 7: POST of a country, answer
 * `{error, msg, data}`). Throws an Error with the reason for anything that is not such an answer.
 */
export function askCityService(url: string, { timeOut = TIME_OUT, signal }: AskOptions = {}) {
  const end = AbortSignal.timeout(timeOut)
  const asking = { signal: signal ? AbortSignal.any([signal, end]) : end, redirects: 0 }
  return ask(new URL(url), 'POST', asking)
}

interface Asking {
  signal: AbortSignal
  redirects: number
}

async function ask(url: URL, method: 'POST' | 'GET', asking: Asking): Promise<string[]> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: asking.signal,
    headers: { accept: 'application/json', ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify({ country: COUNTRY }) }),
  })
  const target = targetOf(response, url)
  if (!target) return namesIn(response)
  await response.body?.cancel()
  asking.redirects += 1
  if (asking.redirects > MAX_REDIRECTS) throw new Error('it redirects too often')
  return follow(target, method, response.status, asking)
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

function targetOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = headers.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || !location) return undefined
  const target = new URL(location, from)
  if (!/^https?:$/.test(target.protocol)) throw new Error('it redirects out of the web')
  return target
}

async function namesIn(response: Response): Promise<string[]> {
  const text = await readText(response)
  if (!response.ok) throw new Error(`it answered ${response.status}`)
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

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER) throw new Error(`it answered more than ${MAX_ANSWER} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
