import { isIPv6 } from 'node:net'

const GROUPS = 8
/** Prefix lengths by which an IPv6 address counts, and how many times a limit each has (docs/limits.md). */
const WIDTHS = [
  { bits: 64, share: 1 },
  { bits: 48, share: 4 },
] as const

/** A key by which an address counts. */
export interface Network {
  name: string
  /** How many times a limit it has. */
  share: number
}

/** The prefix of an IPv6 address in full groups. */
function toPrefix(address: string, bits: number): string {
  const [left = '', right] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, bits / 16)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}

/**
 * Lists what an address counts as, narrowest first: itself, or the /64 of an IPv6 address, which belongs to a household
 * or a server, and its /48, which may belong to one customer. Any other key counts as itself.
 */
export function listNetworks(key: string): readonly Network[] {
  const mapped = key.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped !== undefined || !isIPv6(key)) return [{ name: mapped ?? key, share: 1 }]
  return WIDTHS.map(({ bits, share }) => ({ name: toPrefix(key, bits), share }))
}

/** Returns the widest network that an address counts as: an IPv4 address itself, or the /48 of an IPv6 one. */
export const widestNetwork = (address: string): string => listNetworks(address).at(-1)!.name
