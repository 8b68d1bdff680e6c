import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A reader that takes nothing for this long loses its connection: few streams may run at once. */
const STALLED_AFTER = 15_000

/**
 * Answers a body that is made of chunks of records as they are read: it is never in memory as a whole. Whatever
 * becomes of the reader, the records are given back to the database.
 */
export async function sendMade<T>(
  reply: FastifyReply,
  chunks: AsyncGenerator<T>,
  bodyOf: (chunks: AsyncGenerator<T>) => Readable,
): Promise<FastifyReply> {
  const giveBack = () => void chunks.return(undefined)
  reply.raw.once('close', giveBack)
  // a reader who has left already is not told of any more
  if (reply.raw.destroyed) giveBack()
  // the first chunk is read before anything is sent, so that a database that is away still gets its 503
  const first = await chunks.next()
  reply.raw.setTimeout(STALLED_AFTER, () => reply.raw.destroy())
  return reply.send(bodyOf(withFirst(first, chunks)))
}

/** Records as they stand between the brackets of a JSON array. */
export const innerJson = (records: readonly object[]): string => JSON.stringify(records).slice(1, -1)

/** Answers a list without an end as one JSON array. */
export const streamed = (reply: FastifyReply, chunks: AsyncGenerator<object[]>): Promise<FastifyReply> =>
  streamedParts(reply, partsOf(chunks))

/** The same of parts that are text already (`innerJson`), none of them empty. */
export function streamedParts(
  reply: FastifyReply,
  parts: AsyncGenerator<string | Buffer>,
): Promise<FastifyReply> {
  return sendMade(reply.type('application/json'), parts, all => Readable.from(jsonArray(all)))
}

async function* partsOf(chunks: AsyncGenerator<object[]>): AsyncGenerator<string> {
  for await (const records of chunks) yield innerJson(records)
}

async function* withFirst<T>(first: IteratorResult<T>, chunks: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* chunks
}

async function* jsonArray(parts: AsyncGenerator<string | Buffer>): AsyncGenerator<string | Buffer> {
  let before = '['
  for await (const part of parts) {
    yield before
    yield part
    before = ',\n'
  }
  yield before === '[' ? '[]' : ']'
}
