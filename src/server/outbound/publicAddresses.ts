import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { OutboundFailure } from '#shared/outbound.ts'

/** Addresses outside the public internet (IANA's registries of special-purpose addresses). */
const SPECIAL_V4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
/** Only 2000::/3 of IPv6 is handed out. Within it, these networks carry other addresses or are for documentation. */
const SPECIAL_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

const addAll = (list: BlockList, networks: string, family: 'ipv4' | 'ipv6') => {
  for (const network of networks.split(' ')) {
    const [address, prefix] = network.split('/')
    list.addSubnet(address!, Number(prefix), family)
  }
}
const special = new BlockList()
addAll(special, SPECIAL_V4, 'ipv4')
addAll(special, SPECIAL_V6, 'ipv6')
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && handedOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Why no answer came. `detail` is the code of an error that is none of the known ones. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure
  readonly detail: string | undefined
  constructor(failure: OutboundFailure, message: string, detail?: string) {
    super(message)
    this.failure = failure
    this.detail = detail
  }
}

const refusePrivate = () => new OutboundError('private', 'it leads to a private address')

/** The host of an address, without the brackets of IPv6. */
export const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether an address itself names a private host, so that whoever wrote it means one. */
export const namesPrivateHost = (url: URL): boolean =>
  hostIn(url) === 'localhost' || (isIP(hostIn(url)) !== 0 && !isPublicAddress(hostIn(url)))

/**
 * The name resolution of a connection that goes to public addresses only. What it has looked at is what is connected
 * to, so a name that means another address a moment later leads nowhere else. Throws where there is no name to resolve.
 */
export function resolvePublicly(url: URL, resolve: Resolve = lookUp): LookupFunction {
  if (isIP(hostIn(url)) !== 0 && !isPublicAddress(hostIn(url))) throw refusePrivate()
  return (hostname, options, callback) =>
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const isPublic = addresses?.every(({ address }) => isPublicAddress(address))
      if (error) callback(error, '')
      else if (!first || !isPublic) callback(refusePrivate(), '')
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}
