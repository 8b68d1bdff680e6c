import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import type { Site } from '#shared/site.ts'
import { CORS_HEADERS, isReadableByOtherOrigins } from './publicData.ts'

const hashes = new Map<string, string>()
function hashSource(text: string): string {
  const known = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, known)
  return known
}

/** Inline scripts and styles of the pages, constants of the build. */
type Inline = Site['inline']

/**
 * The content security policy (SECURITY.md): our own files only, and inline scripts and styles by their
 * hashes.
 */
export function contentPolicy({ scripts, styles }: Inline): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** The policy of one page, with the hashes of its own inline code only: headers are not compressed. */
export function buildPolicy(html: string, { scripts, styles }: Inline): string {
  const listUsed = (element: string, known: readonly string[]) => {
    // each piece but the last one ends with such an element
    const pieces = html.split(`</${element}>`).slice(0, -1)
    const found = pieces.map(piece => piece.slice(piece.indexOf('>', piece.lastIndexOf(`<${element}`)) + 1))
    return [...new Set(found)].filter(text => known.includes(text))
  }
  return contentPolicy({ scripts: listUsed('script', scripts), styles: listUsed('style', styles) })
}

/** Headers that let other sites embed a page in a frame. */
export const buildFramableHeaders = (policy: string) => ({
  'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  'cross-origin-resource-policy': 'cross-origin',
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path holds a secret (`Endpoint.isPrivate`). */
    isPrivate?: boolean
  }
}

/** Nothing stores the response, search engines do not list it, and links from it do not say where they stood. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

const HALF_A_YEAR = 180 * 24 * 60 * 60

/** Returns the headers of every response. */
const buildHeadersOfAll = ({ SITE_URL }: Pick<Config, 'SITE_URL'>) => ({
  ...(SITE_URL?.startsWith('https:') && { 'strict-transport-security': `max-age=${HALF_A_YEAR}` }),
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
})

/** Returns the headers of whatever a browser may show as a page, also at addresses that no hook sees. */
export const buildSecurityHeaders = (config: Pick<Config, 'SITE_URL'>) => ({
  ...buildHeadersOfAll(config),
  'content-security-policy': contentPolicy({ scripts: [], styles: [] }),
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(),microphone=(),payment=()',
})

/** Sends the security headers. Pages replace the policy by their own; an API call answers with data, which has none. */
export const securityHeaders = fp(async app => {
  const ofPages = buildSecurityHeaders(app.config)
  const ofCalls = buildHeadersOfAll(app.config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.routeOptions.config?.endpoint ? ofCalls : ofPages)
    if (isReadableByOtherOrigins(request)) reply.headers(CORS_HEADERS)
    if (request.routeOptions.config?.isPrivate) reply.headers(PRIVATE)
  })
})
