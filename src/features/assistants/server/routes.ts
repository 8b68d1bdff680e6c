import fp from 'fastify-plugin'
import { ASSISTANTS } from '#features/assistants/shared/assistants.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Site } from '#shared/site.ts'

/** What the protocol reads of a request. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const

/** `POST /mcp`: stateless and read-only. What it reads are calls of the API in the name of whoever asks, with their limits. */
export const assistants = fp<{ getSite(): Promise<Site> }>(async (app, { getSite }) => {
  app.post(ASSISTANTS, async ({ headers, body, ip }, reply) => {
    // each question counts as one: many in a list would be one answer of any size
    if (Array.isArray(body)) throw new HttpError('request.malformed')
    const sent = HEADERS.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]))
    const site = await getSite()
    const answer = await site.answerAssistant({ headers: Object.fromEntries(sent), body, address: ip })
    if (answer.type) reply.type(answer.type)
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body)
  })
  // the protocol asks for 405 where there is no stream, and no session that could be ended
  app.route({
    method: ['GET', 'DELETE', 'PATCH', 'PUT'],
    url: ASSISTANTS,
    config: { cost: 'small' },
    handler: async () => {
      throw new HttpError('method.unknown', { allow: ['POST'] })
    },
  })
})
