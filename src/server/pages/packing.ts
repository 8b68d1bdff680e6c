import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Good and quick: what a text is worth while somebody waits for it (rendering.md). */
const QUICK = 5
/** Smallest, for texts that are asked for again; off the way of requests. */
const BEST = constants.BROTLI_MAX_QUALITY
/** Bytes kept of what was compressed. */
const MAX_KEPT = 64 * 1024 * 1024
/** Texts that may wait for their best form. */
const MAX_WAITING = 100

/** A text as it goes over the wire. */
export interface Packed {
  body: Buffer | string
  encoding?: 'br' | 'gzip'
  /** Strong, of exactly these bytes. */
  etag: string
}

interface Kept {
  body: Buffer
  isBest: boolean
}

const kept = new LRUCache<string, Kept>({ maxSize: MAX_KEPT, sizeCalculation: ({ body }) => body.length })
const waiting = new Map<string, string>()

const squeeze = (text: string, quality: number): Promise<Buffer> =>
  brotli(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })

/** Works through the texts that wait, one at a time: compressing well takes a third of a second of a core. */
async function improve(): Promise<void> {
  for (const [key, text] of waiting) {
    kept.set(key, { body: await squeeze(text, BEST), isBest: true })
    waiting.delete(key)
  }
}

function askForBest(key: string, text: string): void {
  if (waiting.has(key) || waiting.size >= MAX_WAITING) return
  waiting.set(key, text)
  // whoever finds others waiting leaves it to them
  if (waiting.size === 1) void improve()
}

async function brotliOf(key: string, text: string): Promise<Kept> {
  const found = kept.get(key)
  if (found) {
    if (!found.isBest) askForBest(key, text)
    return found
  }
  const quick = { body: await squeeze(text, QUICK), isBest: false }
  kept.set(key, quick)
  return quick
}

/**
 * A text for the wire, in the best encoding the browser takes. Kept by its content, so that no text is compressed
 * twice and nothing old is ever sent; one that is asked for again gets smaller soon.
 */
export async function packed(text: string, accepted: string | undefined): Promise<Packed> {
  const encodings = accepted?.split(',').map(each => each.split(';')[0]!.trim()) ?? []
  const key = createHash('sha1').update(text).digest('base64url')
  if (encodings.includes('br')) {
    const { body, isBest } = await brotliOf(key, text)
    return { body, encoding: 'br', etag: `"${key}-${isBest ? 'b' : 'q'}"` }
  }
  if (encodings.includes('gzip')) return { body: await zip(text), encoding: 'gzip', etag: `"${key}-g"` }
  return { body: text, etag: `"${key}"` }
}
