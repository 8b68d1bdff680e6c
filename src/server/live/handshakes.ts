import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import type { Limits } from '#server/limits/limits.ts'
import { networkOf } from '#server/limits/networks.ts'
import { trustOf, visitorOf } from '#server/visitors.ts'
import { isOwnOrigin } from './origins.ts'

/** Decides whether a connection may begin, before any token is looked at. */
export function openGate(
  config: Pick<Config, 'SITE_URL' | 'TRUST_PROXY'>,
  limits: Limits,
): (request: IncomingMessage) => Promise<boolean> {
  const handshakes = limits.passing('handshakes')
  const trust = trustOf(config)
  return async request => {
    if (!isOwnOrigin(request.headers, config.SITE_URL)) return false
    return handshakes.spend(networkOf(visitorOf(request, trust))).then(
      () => true,
      () => false,
    )
  }
}
