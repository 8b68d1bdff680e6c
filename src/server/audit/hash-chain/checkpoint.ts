import type { Link } from './chain.ts'

/** The end of a chain as an operator keeps it: place and SHA-256. */
export const sayEnd = (position: number, hash: string): string => `${position}:${hash}`

/** Reads such an end back; undefined when it is none. */
export function readEnd(text: string): Link | undefined {
  const [, position, hash] = text.match(/^([1-9]\d{0,14}):([\da-f]{64})$/) ?? []
  return position && hash ? { position: Number(position), hash: Buffer.from(hash, 'hex') } : undefined
}
