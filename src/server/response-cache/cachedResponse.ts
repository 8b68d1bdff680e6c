import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import { withCacheControl } from '#server/http/cacheControl.ts'
import { compress, type Encoding, negotiateEncoding } from '#server/http/compression.ts'
import type { CacheTag } from './cache.ts'

/** A response in one encoding, as it is sent. */
export interface EncodedVariant {
  encoding: Encoding
  body: Buffer
  etag: string
  /** Names and values alternate, which node:http writes fastest. */
  headers: string[]
  notModifiedHeaders: string[]
  isSmallest: boolean
}

/** The response that everybody gets for one URL. */
export interface CachedResponse {
  tags: ReadonlySet<CacheTag>
  /** The name in metrics of the route that made it. */
  route: string
  body: Buffer
  type: string
  /** Hash of the content, the same for all variants. */
  hash: string
  /** Headers that all variants share. */
  headers: readonly string[]
  variants: Partial<Record<Encoding, EncodedVariant>>
  /** Encodings that are being compressed now. */
  compressing: Partial<Record<Encoding, Promise<EncodedVariant>>>
  /** Whether it was invalidated or evicted. */
  isRemoved: boolean
  /** On the clock of `performance.now()`. */
  createdAt: number
  /** Must be called after a variant was added; set while it is in the cache. */
  onResize?: () => void
}

/** Copies a slice out of its pool: otherwise a small body would keep all 16 KiB of it in memory. */
function detach(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

function toVariant(
  { hash, type, headers }: CachedResponse,
  encoding: Encoding,
  encoded: Buffer,
  isSmallest: boolean,
): EncodedVariant {
  const body = detach(encoded)
  // a strong ETag identifies these very bytes
  const etag = `"${hash}-${encoding}${isSmallest ? '' : '-quick'}"`
  return {
    encoding,
    body,
    etag,
    isSmallest,
    headers: [
      ...headers,
      ...['etag', etag, 'content-type', type, 'content-length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
    notModifiedHeaders: [...headers, 'etag', etag],
  }
}

/** Creates a response with its uncompressed variant. `headers` leaves out those that differ between variants. */
export function toCachedResponse(
  content: Pick<CachedResponse, 'body' | 'type' | 'headers' | 'tags' | 'route'>,
): CachedResponse {
  const response: CachedResponse = {
    ...content,
    body: detach(content.body),
    hash: createHash('sha256').update(content.body).digest('base64url').slice(0, 22),
    variants: {},
    compressing: {},
    isRemoved: false,
    createdAt: performance.now(),
  }
  response.variants.identity = toVariant(response, 'identity', response.body, true)
  return response
}

/** The encoding for a client, by its `Accept-Encoding`. */
export const chooseEncoding = ({ type }: CachedResponse, accepted: string | undefined): Encoding =>
  negotiateEncoding(type, accepted)

/** Returns the variant for a client; compresses it, quickly, for all who are the first to ask for that encoding. */
export async function getVariant(
  response: CachedResponse,
  accepted: string | undefined,
): Promise<EncodedVariant> {
  const encoding = chooseEncoding(response, accepted)
  const { variants, compressing } = response
  if (variants[encoding]) return variants[encoding]
  compressing[encoding] ??= addVariant(response, encoding).finally(() => delete compressing[encoding])
  return compressing[encoding]
}

async function addVariant(response: CachedResponse, encoding: Encoding): Promise<EncodedVariant> {
  const variant = toVariant(response, encoding, await compress(response.body, encoding), encoding !== 'br')
  response.variants[encoding] = variant
  response.onResize?.()
  return variant
}

/** Whether `If-None-Match` names this content, in any encoding. */
export const isUnchanged = ({ hash }: CachedResponse, noneMatch: string | undefined): boolean =>
  noneMatch?.includes(`"${hash}-`) ?? false

/** Sends a variant, or that the client has it. Returns the status. */
export function sendVariant(
  { method, headers }: IncomingMessage,
  reply: ServerResponse,
  response: CachedResponse,
  variant: EncodedVariant,
  dayEnds: number,
  time: number,
): number {
  const unchanged = isUnchanged(response, headers['if-none-match'])
  const status = unchanged ? 304 : 200
  const sent = unchanged ? variant.notModifiedHeaders : variant.headers
  reply
    .writeHead(status, withCacheControl(sent, dayEnds, time))
    .end(unchanged || method === 'HEAD' ? undefined : variant.body)
  return status
}

/** Told of each response that the fast path sent. */
export type OnHit = (request: IncomingMessage, response: CachedResponse, status: number) => void

/** Replaces the quick Brotli variant by the smallest one. */
export async function recompress(response: CachedResponse): Promise<void> {
  response.variants.br = toVariant(
    response,
    'br',
    await compress(response.body, 'br', constants.BROTLI_MAX_QUALITY),
    true,
  )
  response.onResize?.()
}

/** A response that has lived this long, in ms, is likely to live on. */
const MIN_AGE = 2000
const MAX_QUEUED = 100

/**
 * Recompresses responses that are requested again, one at a time: the best quality takes up to a third of a second of
 * a core.
 */
export function createRecompressor(): (response: CachedResponse) => void {
  const queue = new Set<CachedResponse>()

  async function run(): Promise<void> {
    for (const response of queue) {
      // one that cannot be recompressed keeps its quick variant
      if (!response.isRemoved) await recompress(response).catch(() => {})
      queue.delete(response)
    }
  }

  return response => {
    if (response.variants.br?.isSmallest !== false || performance.now() - response.createdAt < MIN_AGE) return
    if (queue.has(response) || queue.size >= MAX_QUEUED) return
    queue.add(response)
    // when there were others before it, `run` is at work already
    if (queue.size === 1) run().catch(() => queue.clear())
  }
}

/** Estimated bytes of the objects around a buffer or string. */
const VARIANT_OVERHEAD = 256
const STRING_OVERHEAD = 32

const getHeadersSize = (headers: readonly string[]) =>
  headers.reduce((sum, text) => sum + text.length + STRING_OVERHEAD, STRING_OVERHEAD)

/** Bytes that a response with all its variants takes in memory. */
export const getResponseSize = ({ variants, headers, type, hash }: CachedResponse): number =>
  Object.values(variants).reduce(
    (sum, { body, headers: own, notModifiedHeaders }) =>
      sum +
      body.buffer.byteLength +
      VARIANT_OVERHEAD +
      getHeadersSize(own) +
      getHeadersSize(notModifiedHeaders),
    getHeadersSize([...headers, type, hash]),
  )
