import { LRUCache } from 'lru-cache'

/** What is asked for again and again, made once: the most recently used stay, up to so many bytes. */
export interface Kept {
  /** The bytes of a key; made when they are not kept, once for all who ask meanwhile. */
  of(key: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** Keeps at most `maxBytes` in memory. */
export function keep(maxBytes: number): Kept {
  const kept = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length })
  const making = new Map<string, Promise<Buffer>>()

  async function made(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const result = await make()
      kept.set(key, result)
      return result
    } finally {
      making.delete(key)
    }
  }

  return {
    async of(key, make) {
      const found = kept.get(key)
      if (found) return found
      const underway = making.get(key) ?? made(key, make)
      making.set(key, underway)
      return underway
    },
  }
}
