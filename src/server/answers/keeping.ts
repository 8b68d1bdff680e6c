import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OWN_CACHE, PUBLIC } from '#server/caching.ts'
import { collectShown } from '#server/shown.ts'
import { type Answer, answerOf, isUnchanged, takeForm } from './answer.ts'
import type { Kept, Making } from './kept.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** While an answer for everybody is made. */
    making: Making | undefined
  }
  interface FastifyContextConfig {
    /** Its answers are the same for everybody, though it is no declared call. */
    isPublic?: boolean
  }
}

/** Said of each form by itself. */
const OF_A_FORM = new Set(['content-type', 'content-length', 'content-encoding', 'etag'])

/** A page (all of them are found by the handler of unknown routes), a public call or a file of the same kind. */
const isForEverybody = ({ method, headers, is404, routeOptions: { config } }: FastifyRequest) =>
  method === 'GET' &&
  headers.authorization === undefined &&
  (is404 || config.isPublic || config.endpoint?.access === 'public')

const headersOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || OF_A_FORM.has(name) ? [] : [name, String(value)],
  )

/** Keeps what everybody is answered alike, and lets those who ask for it meanwhile wait instead of making it again. */
export function keepAnswers(app: FastifyInstance, answers: Kept<Answer>): void {
  const flights = new Map<string, PromiseWithResolvers<void>>()
  const land = ({ raw }: FastifyRequest) => {
    flights.get(raw.url!)?.resolve()
    flights.delete(raw.url!)
  }

  /** What others have made meanwhile, or a form of it that nobody has asked for yet. */
  async function answerFromKept(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    await flights.get(request.raw.url!)?.promise
    const answer = answers.find(request.raw.url!)
    if (!answer) return false
    const form = await takeForm(answer, request.headers['accept-encoding'])
    reply.hijack()
    if (isUnchanged(answer, request.headers['if-none-match'])) reply.raw.writeHead(304, form.unchanged).end()
    else reply.raw.writeHead(200, form.headers).end(form.body)
    return true
  }

  function begin(request: FastifyRequest, reply: FastifyReply, proceed: () => void): void {
    request.making = answers.begin()
    if (!flights.has(request.raw.url!)) {
      flights.set(request.raw.url!, Promise.withResolvers())
      // whatever becomes of it
      reply.raw.once('close', () => land(request))
    }
    collectShown(request.making.regions, proceed)
  }

  app.decorateRequest('making', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isForEverybody(request)) return done()
    answerFromKept(request, reply).then(isAnswered => {
      if (!isAnswered) begin(request, reply, done)
    }, done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.making) return payload
    try {
      return await keep(request, reply, payload, request.making)
    } finally {
      land(request)
    }
  })

  async function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown, making: Making) {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    // a handler's own tag, of a version say, is not one of bytes
    if (reply.statusCode !== 200 || !isWhole || reply.hasHeader('etag')) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', PUBLIC)
    reply.header('vary', 'accept-encoding')
    const answer = answerOf({
      body: Buffer.from(payload),
      type: String(reply.getHeader('content-type')),
      headers: headersOf(reply),
      regions: making.regions,
    })
    if (OWN_CACHE.has(String(reply.getHeader('cache-control'))))
      answers.keep(request.raw.url!, answer, making)
    const { body, etag, encoding } = await takeForm(answer, request.headers['accept-encoding'])
    reply.header('etag', etag)
    if (isUnchanged(answer, request.headers['if-none-match'])) {
      reply.code(304)
      return ''
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return body
  }
}
