import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Good and quick: what a page is worth while somebody waits for it (rendering.md). */
const QUALITY = 5

/** A text for the wire, in the best encoding the browser takes. */
export async function compressed(
  text: string,
  accepted: string | undefined,
): Promise<{ body: Buffer | string; encoding?: string }> {
  const encodings = accepted?.split(',').map(each => each.split(';')[0]!.trim()) ?? []
  if (encodings.includes('br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    }
    return { body: await brotli(text, { params }), encoding: 'br' }
  }
  if (encodings.includes('gzip')) return { body: await zip(text), encoding: 'gzip' }
  return { body: text }
}
