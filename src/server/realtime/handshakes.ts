import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import { compileTrust, getClientAddress } from '#server/http/clientAddress.ts'
import type { Limits } from '#server/rate-limits/limits.ts'

/**
 * Whether a live connection comes from the site's own pages. Programs send no Origin and may connect: they need a token
 * anyway. With a public address in the settings only that counts, because the client chooses the Host header.
 */
export function isOwnOrigin(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  siteUrl: string | undefined,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return siteUrl === undefined ? from.host === host?.toLowerCase() : from.origin === new URL(siteUrl).origin
}

/** Creates the check whether a connection may begin, before its token is read. */
export function createHandshakeCheck(
  config: Pick<Config, 'SITE_URL' | 'TRUST_PROXY'>,
  limits: Limits,
): (request: IncomingMessage) => Promise<boolean> {
  const handshakes = limits.inMemory('handshakes')
  const trust = compileTrust(config)
  return async request => {
    if (!isOwnOrigin(request.headers, config.SITE_URL)) return false
    const address = getClientAddress(request, trust)
    if (address === undefined) return false
    return handshakes.consume(address).then(
      () => true,
      () => false,
    )
  }
}
