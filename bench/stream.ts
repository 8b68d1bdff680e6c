import type { Product } from './product.ts'

/** Reads the unlimited list to its end and counts its records. Throws when there are fewer than `expected`. */
export async function benchStream(product: Product, expected: number) {
  const startedAt = performance.now()
  const answer = await fetch(`${product.url}/api/rates/daily`)
  let bytes = 0
  let firstByteAfter = 0
  let records = 0
  let carried = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    firstByteAfter ||= performance.now() - startedAt
    bytes += chunk.length
    const text = carried + decoder.decode(chunk, { stream: true })
    const parts = text.split('"_id"')
    records += parts.length - 1
    // a name that the end of the chunk cuts in two is counted with the next chunk
    carried = parts.at(-1)?.slice(-4) ?? ''
  }
  if (records < expected) throw new Error(`only ${records} records arrived`)
  const seconds = (performance.now() - startedAt) / 1000
  return { records, megabytes: bytes / 1e6, seconds, firstByteAfter, peak: await product.peakMemory() }
}
