import type { IncomingMessage } from 'node:http'
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

/**
 * The client's address of a request that Fastify does not see, as its `request.ip` would be; undefined when the
 * connection is closed already.
 */
export const getClientAddress = (request: IncomingMessage, trust: Trust): string | undefined =>
  request.socket.remoteAddress === undefined ? undefined : proxyAddr(request, trust)

/** Said of every address that no route serves. */
export const UNKNOWN = 'unknown'
