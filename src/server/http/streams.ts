import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError, tooManyRequests } from '#server/http/httpError.ts'
import { RULES } from '#server/rate-limits/limits.ts'
import { listNetworks, type Network } from '#server/rate-limits/networks.ts'

/** Concurrent streams in all: each holds up to a few hundred kB, and no database connection. */
const MAX_OPEN = 64
/** A client that reads nothing for this long, in ms, is disconnected. */
const STALLED_AFTER = 15_000
/** When MAX_OPEN is reached, a stream that has waited for its client this long, in ms, is closed for a new one. */
const SLOW_AFTER = 5000
const RETRY_AFTER_MS = 5000

const TOO_MANY_OF_CLIENT =
  'Other lists or files are still on their way to you. Please wait until they have arrived.'
const TOO_MANY = 'Too many lists and files are on their way at the moment. Please try again.'

interface Stream {
  reply: FastifyReply
  /** The networks it counts for; none for staff, because an office shares one address. */
  networks: readonly Network[]
  /** Since when it waits for its client, on the clock of `performance.now()`. */
  idleSince: number
  /** Aborted when it has ended, or its client has left. */
  ended: AbortController
}

interface StreamOptions<T> {
  chunks: AsyncGenerator<T>
  /** Builds the body from the chunks while it is read. */
  toBody(chunks: AsyncGenerator<T>): Readable
}

/** Lists and files of any length, generated while they are sent: none is in memory as a whole. */
export interface Streams {
  /**
   * Sends chunks of records. The generator is closed in any case, also when the client leaves. Throws
   * `request.tooMany` when the client has too many streams open, `server.unavailable` when all clients together have.
   */
  send<T>(reply: FastifyReply, sent: StreamOptions<T>): Promise<FastifyReply>
  /**
   * Counts a response that the handler sends itself, as a file, until its end; throws as `send` does. It is the first to be closed
   * for a new one, as its client can ask for the rest.
   */
  count(reply: FastifyReply): void
  /** Sends parts of a JSON array (`toJsonParts`), none of them empty. */
  sendJson(reply: FastifyReply, parts: AsyncGenerator<string | Buffer>): Promise<FastifyReply>
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

/** Decorates the application with its streams. */
export const streams = fp(async app => {
  app.decorate('streams', openStreams(app))
})

function openStreams({
  config: { RATE_LIMITS },
  metrics: { gauge },
  readQueue,
}: Pick<FastifyInstance, 'config' | 'metrics' | 'readQueue'>): Streams {
  const { seconds } = RATE_LIMITS?.streams ?? RULES.streams
  const maxPerClient = RATE_LIMITS ? RATE_LIMITS.streams.times : MAX_OPEN
  const open = new Set<Stream>()
  gauge('chicken_rates_streams_open', 'Lists and files on their way.', () => open.size)

  function closeSlowest(): void {
    if (open.size < MAX_OPEN) return
    const slowest = [...open].reduce((a, b) => (a.idleSince <= b.idleSince ? a : b))
    if (performance.now() - slowest.idleSince < SLOW_AFTER) {
      throw new HttpError('server.unavailable', { retryAfter: RETRY_AFTER_MS / 1000, message: TOO_MANY })
    }
    slowest.ended.abort()
    slowest.reply.raw.destroy()
  }

  function register(reply: FastifyReply): Stream {
    const { raw, request } = reply
    const networks = request.caller || request.isOfStaff ? [] : listNetworks(request.ip)
    for (const { name, share } of networks) {
      const own = [...open].filter(each => each.networks.some(network => network.name === name))
      if (own.length >= maxPerClient * share) throw tooManyRequests(RETRY_AFTER_MS, TOO_MANY_OF_CLIENT)
    }
    closeSlowest()
    const stream: Stream = {
      reply,
      networks,
      idleSince: Number.POSITIVE_INFINITY,
      ended: new AbortController(),
    }
    open.add(stream)
    const deadline = setTimeout(() => raw.destroy(), seconds * 1000).unref()
    stream.ended.signal.addEventListener('abort', () => {
      clearTimeout(deadline)
      open.delete(stream)
    })
    raw.once('close', () => stream.ended.abort())
    // no `close` event follows when the client has left already
    if (raw.destroyed) stream.ended.abort()
    return stream
  }

  function count(reply: FastifyReply): void {
    register(reply).idleSince = performance.now()
  }

  /** Waits for the slots of a stranger, whose network may have others on their way. */
  async function readInSlots<T>({ reply, ended }: Stream, work: () => Promise<T>): Promise<T> {
    const { ip: address } = reply.request
    const leave = await readQueue.enter({ address, cost: 'large', isPatient: true, signal: ended.signal })
    try {
      return await work()
    } finally {
      leave?.()
    }
  }

  async function* readChunks<T>(stream: Stream, chunks: AsyncGenerator<T>): AsyncGenerator<T> {
    const next = async () => (stream.ended.signal.aborted ? undefined : chunks.next())
    try {
      // the first chunk takes no longer than a page, and the slots of the request
      let read = await next()
      while (read && !read.done) {
        stream.idleSince = performance.now()
        yield read.value
        stream.idleSince = Number.POSITIVE_INFINITY
        read = await (stream.networks.length === 0 ? next() : readInSlots(stream, next))
      }
    } finally {
      await chunks.return(undefined)
    }
  }

  async function send<T>(reply: FastifyReply, { chunks, toBody }: StreamOptions<T>): Promise<FastifyReply> {
    const { raw, request } = reply
    const stream = register(reply)
    const read = readChunks(stream, chunks)
    stream.ended.signal.addEventListener('abort', () => {
      read.return(undefined).catch(error => {
        request.log.warn({ reason: (error as Error).message }, 'list not ended')
      })
    })
    try {
      // the first chunk is read before the headers are sent, so that an unavailable database is still a 503
      const first = await read.next()
      raw.setTimeout(STALLED_AFTER, () => raw.destroy())
      return reply.send(toBody(withFirst(first, read)))
    } catch (error) {
      stream.ended.abort()
      throw error
    }
  }

  return {
    send,
    count,
    sendJson: (reply, parts) =>
      send(reply.type('application/json'), {
        chunks: parts,
        toBody: all => Readable.from(joinParts(all)),
      }),
  }
}

async function* joinParts(
  parts: AsyncIterable<string | Buffer>,
): AsyncGenerator<string | Buffer, void, undefined> {
  let separator = '['
  for await (const part of parts) {
    yield separator
    yield part
    separator = ',\n'
  }
  yield separator === '[' ? '[]' : ']'
}

/** Serializes chunks of records as they stand between the brackets of a JSON array. */
export async function* toJsonParts(chunks: AsyncIterable<object[]>): AsyncGenerator<string> {
  for await (const records of chunks) yield JSON.stringify(records).slice(1, -1)
}

async function* withFirst<T>(first: IteratorResult<T>, chunks: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* chunks
}
