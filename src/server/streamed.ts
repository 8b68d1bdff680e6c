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
  chunks: AsyncGenerator<T[]>,
  bodyOf: (chunks: AsyncGenerator<T[]>) => Readable,
): Promise<FastifyReply> {
  // the first chunk is read before anything is sent, so that a database that is away still gets its 503
  const first = await chunks.next()
  reply.raw.setTimeout(STALLED_AFTER, () => reply.raw.destroy())
  reply.raw.once('close', () => void chunks.return(undefined))
  return reply.send(bodyOf(withFirst(first, chunks)))
}

/** Answers a list without an end as one JSON array. */
export function streamed(reply: FastifyReply, chunks: AsyncGenerator<object[]>): Promise<FastifyReply> {
  return sendMade(reply.type('application/json'), chunks, all => Readable.from(jsonArray(all)))
}

async function* withFirst<T>(first: IteratorResult<T[]>, chunks: AsyncGenerator<T[]>): AsyncGenerator<T[]> {
  if (first.done) return
  yield first.value
  yield* chunks
}

async function* jsonArray(chunks: AsyncGenerator<object[]>): AsyncGenerator<string> {
  let before = '['
  for await (const records of chunks) {
    yield before + JSON.stringify(records).slice(1, -1)
    before = ',\n'
  }
  yield before === '[' ? '[]' : ']'
}
