import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from './config.ts'

/** Whether an address, so many hops from us, is a proxy that may say who the visitor is. */
export type Trust = (address: string, hop: number) => boolean

/** What the setting TRUST_PROXY trusts: a number of hops, or addresses and networks. */
export const trustOf = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): Trust =>
  typeof TRUST_PROXY === 'number'
    ? (_address, hop) => hop < TRUST_PROXY
    : proxyAddr.compile(TRUST_PROXY.split(',').map(each => each.trim()))

/** The visitor's address of a request that the web framework does not see, as its `request.ip` would be. */
export const visitorOf = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust)
