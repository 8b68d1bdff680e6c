import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Brotli quality while a client waits. */
const QUICK = 5
/** Of gzip, which programs take: a page is 4 % larger than at zlib's own level, in two thirds of the time. */
const GZIP_LEVEL = 4
/** 64 kB: a page is style, script and table in turn, and what is like them is found best block by block. */
const BLOCK = 16
/** Bytes: a smaller response fits into the first packet as it is. */
const MIN_SIZE = 1024
/** Images are compressed already. */
const IS_COMPRESSIBLE = /^text\/|json|xml|javascript|manifest/

export type Encoding = 'br' | 'gzip' | 'identity'

/** Encodings by `Accept-Encoding`. Browsers send few different ones, and parsing costs more than a lookup. */
const negotiated = new Map<string, Encoding>()
const MAX_NEGOTIATED = 200

function parseAcceptEncoding(header: string): Encoding {
  const refused = /(^|,)\s*(\w+)\s*;\s*q=0(\.0*)?\s*(?=,|$)/g
  const accepted = header
    .replace(refused, '')
    .split(',')
    .map(each => each.split(';')[0]!.trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** The encoding of a response of a media type for a client, by its `Accept-Encoding`. */
export function negotiateEncoding(type: string, header: string | undefined): Encoding {
  if (header === undefined || !IS_COMPRESSIBLE.test(type)) return 'identity'
  const known = negotiated.get(header)
  if (known) return known
  const encoding = parseAcceptEncoding(header)
  if (negotiated.size < MAX_NEGOTIATED) negotiated.set(header, encoding)
  return encoding
}

/** The smallest window that covers the body: the default one allocates 50 MB each time and compresses no better. */
const chooseWindow = ({ length }: Buffer) =>
  Math.min(
    Math.max(Math.ceil(Math.log2(length + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  )

/** Compresses a body in a thread of the pool. */
export async function compress(body: Buffer, encoding: Encoding, quality = QUICK): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return compressGzip(body, { level: GZIP_LEVEL })
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: chooseWindow(body),
      [constants.BROTLI_PARAM_LGBLOCK]: BLOCK,
    },
  })
}

/** Compresses a body for one client: one that no cache stores. */
export function compressReply(reply: FastifyReply, body: string): Promise<Buffer> {
  const accepted = reply.request.headers['accept-encoding']
  const encoding = negotiateEncoding(String(reply.getHeader('content-type')), accepted)
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return compress(Buffer.from(body), encoding)
}

/**
 * Compresses what is sent to holders of a token: it is not cached, unlike public responses, which are compressed once for
 * everybody. Tokens are sent in a header that no other site can make a browser send, so its size reveals nothing.
 */
export function compressStaffResponses(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    // an ETag names a version, whose bytes would be others in another encoding
    if (headers.authorization === undefined || reply.hasHeader('etag')) return payload
    if (typeof payload !== 'string' || payload.length < MIN_SIZE) return payload
    return compressReply(reply, payload)
  })
}
