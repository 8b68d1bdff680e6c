import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '#shared/problems.ts'
import type { Config } from '../config.ts'
import { HttpError } from './httpError.ts'

/** The host of a request target in absolute form (RFC 9112, 3.2.2). */
const HOST = /^https?:\/\/[^/?#]*/i

/**
 * Longest URL in characters, query included: enough for 50 cities in one call, or for a few in an Indian script, where
 * each letter takes nine.
 */
export const MAX_ADDRESS = 4096

/** Parses the URL of a request. The host of the result is meaningless; `//x` is a path. */
export const parseRequestUrl = (url: string): URL =>
  new URL(`http://any${url.replace(HOST, '').replace(/^(?!\/)/, '/')}`)

/** The value of a `Link` header to the page after `cursor`. */
export function formatNextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = parseRequestUrl(url)
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams}>; rel="next"`
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** PostgreSQL fails on anything else where it expects a uuid. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Parses an id in a URL. Throws `unknown` for a text that no id can be. */
export function parseUuid(text: string, unknown: ProblemCode): string {
  if (!isUuid(text)) throw new HttpError(unknown)
  return text.toLowerCase()
}

/** Whether an address, so many hops from us, is a proxy whose `X-Forwarded-For` is trusted. */
type Trust = (address: string, hop: number) => boolean

/** Compiles the setting TRUST_PROXY: a number of hops, or addresses and networks. */
export const compileTrust = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): Trust =>
  typeof TRUST_PROXY === 'number'
    ? (_address, hop) => hop < TRUST_PROXY
    : proxyAddr.compile(TRUST_PROXY.split(',').map(each => each.trim()))

/**
 * The client's address of a request that Fastify does not see, as its `request.ip` would be; undefined when the
 * connection is closed already.
 */
export const getClientAddress = (request: IncomingMessage, trust: Trust): string | undefined =>
  request.socket.remoteAddress === undefined ? undefined : proxyAddr(request, trust)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address of its page in the default language, which stands for those in all languages. */
    page?: string
  }
}

/** Said of every address that no route serves. */
export const UNKNOWN = 'unknown'

/** What metrics and traces call the route of a request: its pattern, and that of a page once for all languages. */
export const getRouteLabel = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config?.page ?? url ?? UNKNOWN
