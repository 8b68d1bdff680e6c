import type { ReadOnlyDb } from '#server/database/tables.ts'
import { toJsonItems } from '#server/http/streams.ts'
import type { ResponseCache, ResponsePart } from '#server/response-cache/cache.ts'
import { addMonths, getMonthRange, type Month, toMonth } from '#shared/days.ts'
import { findSpan, streamRates } from './queries.ts'

/** A larger month is not cached. */
const MAX_CACHED_BYTES = 4 * 2 ** 20
/** Months collected for the cache at once: a slow reader holds the bytes of one until it has read them. */
const MAX_COLLECTED = 4

interface Sources {
  reads: ReadOnlyDb
  parts: ResponseCache<ResponsePart>
}

/**
 * Opens the list of every record there is, newest day first, as parts of a JSON array. Months are cached: after a write
 * the next reader waits for one of them, while reading and serializing the whole list takes a hundred times as long.
 */
export function openAllRates({ reads, parts }: Sources): () => AsyncGenerator<Buffer> {
  let collected = 0

  async function* readMonth(month: Month): AsyncGenerator<Buffer> {
    const { first, last } = getMonthRange(month)
    for await (const records of streamRates(reads, { from: first, to: last })) {
      yield Buffer.from(toJsonItems(records))
    }
  }

  async function* readAndCache(month: Month): AsyncGenerator<Buffer> {
    const { first, last } = getMonthRange(month)
    const pending = parts.begin()
    pending.dependencies.push({ from: first, to: last })
    const read: Buffer[] = []
    let size = 0
    collected += 1
    try {
      for await (const part of readMonth(month)) {
        size += part.length
        if (size <= MAX_CACHED_BYTES) read.push(...(read.length > 0 ? [Buffer.from(',\n')] : []), part)
        else read.length = 0
        yield part
      }
      if (size <= MAX_CACHED_BYTES)
        parts.set(month, { dependencies: pending.dependencies, body: Buffer.concat(read) }, pending)
    } finally {
      collected -= 1
    }
  }

  return async function* allRates() {
    const span = await findSpan(reads)
    if (!span) return
    for (let month = toMonth(span.last); month >= toMonth(span.first); month = addMonths(month, -1)) {
      const cached = parts.get(month)
      if (!cached) yield* collected < MAX_COLLECTED ? readAndCache(month) : readMonth(month)
      else if (cached.body.length > 0) yield cached.body
    }
  }
}
