import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** What is asked for again and again, made once: the most recently used stay, up to so many bytes. */
export interface Kept {
  /** The bytes of a key, however long that is; made when they are not kept, once for all who ask meanwhile. */
  of(key: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** What an entry takes beside its bytes: its key, which is a hash, and its place in the list. */
const ENTRY = 512

const toKey = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Keeps at most `maxBytes` in memory, all that entries take counted. */
export function keep(maxBytes: number): Kept {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ buffer }) => buffer.byteLength + ENTRY,
  })
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
    async of(text, make) {
      const key = toKey(text)
      const found = kept.get(key)
      if (found) return found
      const underway = making.get(key) ?? made(key, make)
      making.set(key, underway)
      return underway
    },
  }
}
