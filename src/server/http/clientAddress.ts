import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

/**
 * Longest URL in characters, query included: enough for 50 cities in one call, or for a few in an Indian script, where
 * each letter takes nine.
 */
export const MAX_ADDRESS = 4096

/** Whether an address, so many hops from us, is a proxy whose `X-Forwarded-For` is trusted. */
type Trust = (address: string, hop: number) => boolean

/** Compiles the setting TRUST_PROXY: a number of hops, or addresses and networks. */
export const compileTrust = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): Trust =>
  typeof TRUST_PROXY === 'number'
    ? (_address, hop) => hop < TRUST_PROXY
    : proxyAddr.compile(TRUST_PROXY.split(',').map(each => each.trim()))

/** What some proxies write around an address: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/

/**
 * Leaves nothing but addresses in the `X-Forwarded-For` of a request, without ports and brackets. Whoever wrote something else
 * says nothing about those before it: the visitor is the writer's own address then.
 */
export function cleanForwarded({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const written = headers['x-forwarded-for']
  if (written === undefined) return
  const parts = String(written)
    .split(',')
    .map(each => each.trim().replace(WITH_PORT, '$1$2'))
  headers['x-forwarded-for'] = parts.slice(parts.findLastIndex(each => isIP(each) === 0) + 1).join(', ')
}

/**
 * The client's address of a request that Fastify does not see, as its `request.ip` would be; undefined when the
 * connection is closed already.
 */
export function getClientAddress(request: IncomingMessage, trust: Trust): string | undefined {
  cleanForwarded(request)
  return request.socket.remoteAddress === undefined ? undefined : proxyAddr(request, trust)
}
