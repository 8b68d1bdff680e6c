/** What is asked for again and again, made once: the most recently used stay, up to so many bytes. */
export interface Kept {
  /** The bytes of a key; made when they are not kept, once for all who ask meanwhile. */
  of(key: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** Keeps at most `maxBytes` in memory. */
export function keep(maxBytes: number): Kept {
  const kept = new Map<string, Buffer>()
  const making = new Map<string, Promise<Buffer>>()
  let bytes = 0

  function add(key: string, made: Buffer): void {
    kept.set(key, made)
    bytes += made.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= length
    }
  }

  async function made(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const result = await make()
      add(key, result)
      return result
    } finally {
      making.delete(key)
    }
  }

  return {
    of(key, make) {
      const found = kept.get(key)
      if (found) {
        // the order of a map is that of its insertions: what was used last goes last
        kept.delete(key)
        kept.set(key, found)
        return Promise.resolve(found)
      }
      const underway = making.get(key) ?? made(key, make)
      making.set(key, underway)
      return underway
    },
  }
}
