import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { MAX_ADDRESS } from './clientAddress.ts'
import { HttpError } from './httpError.ts'
import { parseRequestUrl } from './request.ts'

type Known = readonly string[]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Public data besides the declared calls: exports, feeds, pictures, the document of the API. */
    isPublicData?: boolean
    /** Answers what a browser asks before it reads public data for a page of another origin. */
    isPreflight?: boolean
    /** Names of the parameters of a call that reads public data. */
    parameters?: Known
  }
  interface FastifyInstance {
    /** Returns the one URL of all requests that read the same public data; the same URL when it is no public data. */
    normalizeUrl(url: string): string
  }
}

/** Headers with which pages of other origins may read a response. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, link, rates-licence, rates-sample, rates-unit, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}

/** A browser asks before a request with headers of its own; it may remember the answer for a day. */
const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'cache-control, if-modified-since, if-none-match',
  'access-control-max-age': '86400',
}

/** The stable name of the public reads: their paths are found below it, too. */
const STABLE = '/api/v1/'

/** Whether a route is public data, which is open to programs. */
export const isPublicData = ({ endpoint, isPublicData }: FastifyContextConfig = {}): boolean =>
  isPublicData === true || (endpoint?.access === 'public' && endpoint.method === 'GET' && !endpoint.isPrivate)

/** The path of a call as the API document names it: of a public read the stable one. */
export const toStablePath = (endpoint: Endpoint): string =>
  isPublicData({ endpoint }) ? endpoint.path.replace('/api/', STABLE) : endpoint.path

/** Whether pages of other origins may read the response: public data, asked for without a token. */
export const isReadableByOtherOrigins = ({ headers, routeOptions: { config } }: FastifyRequest): boolean =>
  headers.authorization === undefined && isPublicData(config)

const listParameters = ({ schema }: RouteOptions): Known =>
  Object.keys((schema?.querystring as { shape?: object } | undefined)?.shape ?? {})

const PARAMETER = /:\w+(?:\(\^(.+?)\$\))?/g
const toPattern = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(PARAMETER, (_, own = '[^/]+') => own)}$`)

/** Words that programs use for what our parameters filter by. */
const FILTER_WORDS =
  'city cities town place state day date month year since start after begin until till end before ' +
  'page offset skip count pagesize perpage size'

/** A parameter's name however it is written: `Date`, `Location`, `location[]`. */
const foldParameter = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Opens public data to programs: every public GET call, and the routes that say so. Preflights are answered; parameters that
 * a route does not declare are dropped before it is found, so that they are neither refused nor cached. One that was meant to
 * filter is refused: without it the answer would be everything.
 */
export function openPublicData(app: FastifyInstance): void {
  const fixed = new Map<string, FastifyContextConfig>()
  const patterns: { pattern: RegExp; config: FastifyContextConfig }[] = []
  /** `FILTER_WORDS`, and the parameters of any call. */
  const filters = new Set(FILTER_WORDS.split(' '))
  const isMeantToFilter = (name: string) => filters.has(foldParameter(name))
  const findConfig = (path: string) =>
    fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.config
  const listKept = (asked: URLSearchParams, parameters: Known) =>
    [...asked].filter(([name]) => parameters.includes(name) || isMeantToFilter(name))

  app.addHook('onRoute', route => {
    if (route.method !== 'GET' || !isPublicData(route.config)) return
    const names = listParameters(route)
    for (const name of names) filters.add(foldParameter(name))
    const config = {
      ...route.config,
      ...((names.length > 0 || route.config?.endpoint) && { parameters: names }),
    }
    route.config = config
    if (route.url.includes(':')) patterns.push({ pattern: toPattern(route.url), config })
    else fixed.set(route.url, config)
    app.options(route.url, { config: { isPreflight: true } }, async (_, reply) =>
      reply.code(204).headers(PREFLIGHT_HEADERS).send(),
    )
  })
  app.decorate('normalizeUrl', url => {
    // one that is too long is refused, and not parsed before
    if ((!url.includes('?') && !url.startsWith(STABLE)) || url.length > MAX_ADDRESS) return url
    const { pathname: asked, searchParams } = parseRequestUrl(url)
    const pathname = asked.startsWith(STABLE) ? asked.replace(STABLE, '/api/') : asked
    const config = findConfig(pathname)
    if (!config) return url
    const { parameters } = config
    const query = new URLSearchParams(parameters && listKept(searchParams, parameters))
    query.sort()
    return query.size > 0 ? `${pathname}?${query}` : pathname
  })
  app.addHook('preValidation', async ({ query, routeOptions }) => {
    const { parameters } = routeOptions.config
    if (!parameters) return
    for (const name of Object.keys(query as object)) {
      if (!parameters.includes(name) && isMeantToFilter(name)) throw createUnknownError(name, parameters)
    }
  })
}

/** The error for a parameter that a call does not have and that would have filtered another one. */
function createUnknownError(name: string, declared: Known): HttpError {
  const takes = declared.map(each => `\`${each}\``).join(', ') || 'none'
  const message = `This call has no parameter \`${name}\`. It takes ${takes}.`
  return new HttpError('request.invalid', { message, errors: [{ path: name, message }] })
}
