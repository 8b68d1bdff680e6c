import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for another one, on a screen or on the telephone. */
const SYMBOLS = 'ACDEFGHJKMNPQRTUVWXY34679'
const LENGTH = 8

/** A code that a person reads out, such as `K7QH-3MXA`: 37 random bits. */
export function newRequestCode(): string {
  const symbols = Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)])
  return `${symbols.slice(0, LENGTH / 2).join('')}-${symbols.slice(LENGTH / 2).join('')}`
}
