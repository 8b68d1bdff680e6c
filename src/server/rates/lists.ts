import type { Kept } from '#server/answers/kept.ts'
import type { Part } from '#server/answers/parts.ts'
import type { Db } from '#server/storage/tables.ts'
import { innerJson } from '#server/streamed.ts'
import { addMonths, daysOf, type Month, monthOf } from '#shared/days.ts'
import { findSpan, streamRates } from './queries.ts'

/** A month that takes more is not kept. */
const MAX_KEPT = 4 * 2 ** 20

interface Places {
  streams: Db
  parts: Kept<Part>
}

/**
 * Every record there is, newest day first, as parts of a JSON array. Months are kept: after a write the next reader
 * waits for one of them, where the whole list takes a hundred times as long to read and to write.
 */
export async function* allRates({ streams, parts }: Places): AsyncGenerator<Buffer> {
  const span = await findSpan(streams)
  if (!span) return
  for (let month = monthOf(span.last); month >= monthOf(span.first); month = addMonths(month, -1)) {
    const kept = parts.find(month)
    if (!kept) yield* readMonth(month, { streams, parts })
    else if (kept.body.length > 0) yield kept.body
  }
}

async function* readMonth(month: Month, { streams, parts }: Places): AsyncGenerator<Buffer> {
  const { first, last } = daysOf(month)
  const making = parts.begin()
  making.regions.push({ from: first, to: last })
  const read: Buffer[] = []
  let size = 0
  for await (const records of streamRates(streams, { from: first, to: last })) {
    const part = Buffer.from(innerJson(records))
    size += part.length
    if (size <= MAX_KEPT) read.push(...(read.length > 0 ? [Buffer.from(',\n')] : []), part)
    yield part
  }
  if (size <= MAX_KEPT) parts.keep(month, { regions: making.regions, body: Buffer.concat(read) }, making)
}
