import type { FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#shared/languages.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { HttpError } from './httpError.ts'

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether a request with this method may change something. */
export const isWrite = (method: string): boolean => WRITES.has(method)

/** The host of a request target in absolute form (RFC 9112, 3.2.2). */
const HOST = /^https?:\/\/[^/?#]*/i

export interface RequestAddress {
  pathname: string
  searchParams: URLSearchParams
}

/**
 * Parses the URL of a request. The path stays as it was sent, and as the router reads it: with `..` or `\` resolved, the
 * page of another route would be sent with the headers of this one.
 */
export function parseRequestUrl(url: string): RequestAddress {
  const [, path, query] = /^\/?([^?#]*)\??([^#]*)/.exec(url.replace(HOST, ''))!
  return { pathname: `/${path}`, searchParams: new URLSearchParams(query) }
}

const OTHERS = LANGUAGES.filter(language => language !== DEFAULT_LANGUAGE)
/** The prefix of routes in all languages but the default one: with routes for each, every language would make the start longer. */
export const IN_ANOTHER_LANGUAGE = `/:language(^(?:${OTHERS.join('|')})$)`

/** The value of a `Link` header to the page after `cursor`. */
export function formatNextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = parseRequestUrl(url)
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams}>; rel="next"`
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** PostgreSQL fails on anything else where it expects a uuid. */
const isUuid = (text: string): boolean => UUID.test(text)

/** Parses an id in a URL. Throws `unknown` for a text that no id can be. */
export function parseUuid(text: string, unknown: ProblemCode): string {
  if (!isUuid(text)) throw new HttpError(unknown)
  return text.toLowerCase()
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address of its page in the default language, which stands for those in all languages. */
    page?: string
  }
}

/** The label in metrics of every address that no route serves. */
export const UNKNOWN_ROUTE = 'unknown'

/** Returns the name of a request's route in metrics: its pattern, the same in all languages. */
export const getRouteLabel = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config?.page ?? url ?? UNKNOWN_ROUTE
