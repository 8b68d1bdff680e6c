/** Returns a number from 0 up to 1 that depends on the words only, so that samples can be repeated. */
export function chance(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of words.join('|')) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  // neighbouring days differ in one digit, and must give unrelated numbers
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Returns a number between two bounds that depends on the words only. */
export const between = (low: number, high: number, ...words: (string | number)[]): number =>
  low + (high - low) * chance(...words)
