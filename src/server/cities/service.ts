import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Job } from '#server/jobs/schedule.ts'
import { sendOutbound } from '#server/outbound/post.ts'
import { hostIn, namesPrivateHost, type Resolve, resolvePublicly } from '#server/outbound/publicAddresses.ts'
import { findServiceNames, storeServiceNames } from './queries.ts'

/** Longest wait for the service, redirects included, in ms. */
const TIMEOUT = 5000
const MAX_REDIRECTS = 5
/** India's list has about 100 kB. */
const MAX_BYTES = 1_000_000
const COUNTRY = 'India'

const ServiceResponse = z.object({ error: z.literal(false), data: z.array(z.string()).min(1) })

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
  const end = AbortSignal.timeout(timeout)
  const ended = signal ? AbortSignal.any([signal, end]) : end
  let url = new URL(address)
  const ownHost = namesPrivateHost(url) ? hostIn(url) : undefined
  let method: 'POST' | 'GET' = 'POST'
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const guard = hostIn(url) === ownHost ? {} : { lookup: resolvePublicly(url, resolve) }
      const body = method === 'POST' ? JSON.stringify({ country: COUNTRY }) : undefined
      const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
      const response = await sendOutbound(
        url,
        { method, headers, agent: false, signal: ended, ...guard },
        body,
      )
      const target = findRedirectTarget(response.statusCode, response.headers.location, url)
      if (!target) return await readNames(response)
      response.destroy()
      // as browsers do: 307 and 308 alone keep the method. A GET has no body for the country.
      if (response.statusCode! < 307) method = 'GET'
      if (method === 'GET' && !target.searchParams.has('country')) target.searchParams.set('country', COUNTRY)
      url = target
    }
  } catch (error) {
    throw ended.aborted ? ended.reason : error
  }
  throw new Error('it redirects too often')
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
  try {
    return ServiceResponse.parse(JSON.parse(text)).data
  } catch {
    throw new Error('it returned no list of names')
  }
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

/** How long an answer counts, in ms. */
const DAY = 24 * 60 * 60 * 1000

/**
 * Asks the third-party service for its names of cities, a day after the last answer, and stores them for all instances.
 * No job where the service is turned off.
 */
export function cityNamesJobs({ config, storage: { db }, cities, databaseNow, log }: FastifyInstance): Job[] {
  const url = config.CITIES_SERVICE_URL
  if (!url) return []
  return [
    {
      name: 'city.names',
      every: 60,
      at: 15,
      runsAtStart: true,
      timeout: 30,
      async run(signal) {
        const at = databaseNow()
        const last = await findServiceNames(db)
        if (at.getTime() - last.at.getTime() < DAY) return
        const names = await fetchCityNames(url, { signal })
        await storeServiceNames(db, { at, names })
        await cities.refresh()
        log.info({ names: names.length }, 'cities service read')
      },
    },
  ]
}
