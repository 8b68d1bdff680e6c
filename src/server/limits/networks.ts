import { isIPv6 } from 'node:net'

const GROUPS_OF_A_NETWORK = 4
const GROUPS = 8

/** What an address counts as: itself, or the /64 of an IPv6 one, which a household or a server has to itself. */
export function networkOf(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [left = '', right] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, GROUPS_OF_A_NETWORK)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
