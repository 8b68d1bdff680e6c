import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { MAX_ADDRESS } from './clientAddress.ts'
import { parseRequestUrl } from './request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Public data besides the declared calls: exports, feeds, pictures, the document of the API. */
    isPublicData?: boolean
    /** Answers what a browser asks before it reads public data for a page of another origin. */
    isPreflight?: boolean
  }
  interface FastifyInstance {
    /** Returns the one URL of all requests that read the same public data; the same URL when it is no public data. */
    normalizeUrl(url: string): string
  }
}

/** Headers with which pages of other origins may read a response. */
export const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'deprecation, etag, link, rates-licence, rates-sample, rates-unit, retry-after, sunset',
  'cross-origin-resource-policy': 'cross-origin',
}

/** A browser asks before a request with headers of its own; it may remember the answer for a day. */
const PREFLIGHT = {
  ...READABLE,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'cache-control, if-modified-since, if-none-match',
  'access-control-max-age': '86400',
}

/** The stable name of the public reads: their paths are found below it, too. */
const STABLE = '/api/v1/'

type Known = readonly string[]

/** Whether a route is public data, which is open to programs. */
export const isPublicData = ({ endpoint, isPublicData }: FastifyContextConfig = {}): boolean =>
  isPublicData === true || (endpoint?.access === 'public' && endpoint.method === 'GET' && !endpoint.isPrivate)

/** The path of a call as the API document names it: of a public read the stable one. */
export const toStablePath = (endpoint: Endpoint): string =>
  isPublicData({ endpoint }) ? endpoint.path.replace('/api/', STABLE) : endpoint.path

/** Whether pages of other origins may read the response: public data, asked for without a token. */
export const isReadable = ({ headers, routeOptions: { config } }: FastifyRequest): boolean =>
  headers.authorization === undefined && isPublicData(config)

/** The names of parameters that a route declares. */
const listParameters = ({ schema }: RouteOptions): Known =>
  Object.keys((schema?.querystring as { shape?: object } | undefined)?.shape ?? {})

const toPattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)

/**
 * Opens public data to programs: every public GET call, and the routes that say so. Preflights are answered; parameters that
 * a route does not declare are dropped before it is found, so that they are neither refused nor cached.
 */
export function openPublicData(app: FastifyInstance): void {
  const fixed = new Map<string, Known>()
  const patterns: { pattern: RegExp; known: Known }[] = []
  const findKnown = (path: string) =>
    fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.known

  app.addHook('onRoute', route => {
    if (route.method !== 'GET' || !isPublicData(route.config)) return
    const known = listParameters(route)
    if (route.url.includes(':')) patterns.push({ pattern: toPattern(route.url), known })
    else fixed.set(route.url, known)
    app.options(route.url, { config: { isPreflight: true } }, async (_, reply) =>
      reply.code(204).headers(PREFLIGHT).send(),
    )
  })
  app.decorate('normalizeUrl', url => {
    // one that is too long is refused, and not parsed before
    if ((!url.includes('?') && !url.startsWith(STABLE)) || url.length > MAX_ADDRESS) return url
    const { pathname: asked, searchParams } = parseRequestUrl(url)
    const pathname = asked.startsWith(STABLE) ? asked.replace(STABLE, '/api/') : asked
    const known = findKnown(pathname)
    if (!known) return url
    const query = new URLSearchParams([...searchParams].filter(([name]) => known.includes(name)))
    query.sort()
    return query.size > 0 ? `${pathname}?${query}` : pathname
  })
}
