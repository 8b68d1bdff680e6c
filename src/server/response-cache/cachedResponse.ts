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
  /** On the clock of `performance.now()`. */
  createdAt: number
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
  return variant
}

/** Whether `If-None-Match` names this content, in any encoding, or whatever there is. */
export const isUnchanged = ({ hash }: CachedResponse, noneMatch: string | undefined): boolean =>
  noneMatch !== undefined && (noneMatch === '*' || noneMatch.includes(`"${hash}-`))

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

/** Replaces the quick Brotli variant by the smallest one. */
export async function recompress(response: CachedResponse): Promise<void> {
  response.variants.br = toVariant(
    response,
    'br',
    await compress(response.body, 'br', constants.BROTLI_MAX_QUALITY),
    true,
  )
}

/** A response that has lived this long, in ms, is likely to live on. */
const MIN_AGE = 2000
const MAX_QUEUED = 100

/**
 * Recompresses cached responses that are requested again, by their keys, one at a time: the best quality takes up to a third
 * of a second of a core.
 */
export function createRecompressor(get: (key: string) => CachedResponse | undefined) {
  const queue = new Set<string>()
  const isQuick = (response: CachedResponse | undefined) => response?.variants.br?.isSmallest === false

  async function run(): Promise<void> {
    for (const key of queue) {
      const response = get(key)
      // one that cannot be recompressed keeps its quick variant
      if (response && isQuick(response)) await recompress(response).catch(() => {})
      queue.delete(key)
    }
  }

  return (key: string, response: CachedResponse): void => {
    if (!isQuick(response) || performance.now() - response.createdAt < MIN_AGE) return
    if (queue.has(key) || queue.size >= MAX_QUEUED) return
    queue.add(key)
    // when there were others before it, `run` is at work already
    if (queue.size === 1) run().catch(() => queue.clear())
  }
}

/** Estimated bytes of the headers of all variants, and of the objects around them. */
const VARIANTS_OVERHEAD = 4096

/** Bytes that a response takes in memory once it has all variants: compressed twice, a text is at most as large again. */
export const getResponseSize = ({ body }: CachedResponse): number => 2 * body.length + VARIANTS_OVERHEAD
