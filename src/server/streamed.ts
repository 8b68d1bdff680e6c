import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A reader that takes nothing for this long loses its connection: few streams may run at once. */
const STALLED_AFTER = 15_000

/** Answers a list without an end, chunk by chunk as it is read: it is never in memory as a whole. */
export async function streamed(reply: FastifyReply, chunks: AsyncGenerator<object[]>): Promise<FastifyReply> {
  // the first chunk is read before anything is sent, so that a database that is away still gets its 503
  const first = await chunks.next()
  reply.raw.setTimeout(STALLED_AFTER, () => reply.raw.destroy())
  return reply.type('application/json').send(Readable.from(jsonArray(first, chunks)))
}

/** Writes chunks of records as one JSON array, piece by piece; `first` was taken off the chunks already. */
async function* jsonArray(
  first: IteratorResult<object[]>,
  chunks: AsyncGenerator<object[]>,
): AsyncGenerator<string> {
  const textOf = (records: object[]) => JSON.stringify(records).slice(1, -1)
  try {
    yield first.done ? '[' : `[${textOf(first.value)}`
    for await (const records of chunks) yield `,\n${textOf(records)}`
    yield ']'
  } finally {
    await chunks.return(undefined)
  }
}
