import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Site } from '#shared/site.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The content security policy (security.md): nothing but our own files, and the inline scripts and sheets that are
 * constants known at build, by their hashes.
 */
export function contentPolicy({ scripts, styles }: Site['inline']): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers of a page that pages of others may frame, in the place of those of every answer. */
export const framable = (policy: string | undefined) => ({
  ...(policy
    ? { 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') }
    : {}),
  'cross-origin-resource-policy': 'cross-origin',
})

const HALF_A_YEAR = 180 * 24 * 60 * 60

/** Sends the security headers with every answer; `policy` is absent in development, where Vite writes inline scripts. */
export function securityHeaders(
  app: FastifyInstance,
  policy: string | undefined,
  siteUrl: string | undefined,
): void {
  const headers = {
    ...(policy ? { 'content-security-policy': policy } : {}),
    ...(siteUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${HALF_A_YEAR}` } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  }
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
}
