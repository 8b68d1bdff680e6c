import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/httpError.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import { readMessageForm } from '#shared/messages/fields.ts'
import { NewMessage, type RefusedMessage, validateMessage } from '#shared/messages/messages.ts'

const PAGE = '/contact'
/** Bytes of the longest message there can be, each character escaped, and some more. */
const FORM_LIMIT = 48 * 1024

/** Sends the page of the form as it was filled in, and what is wrong with it. */
export type SendRefusedForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  refused: RefusedMessage,
) => Promise<FastifyReply>

/**
 * The contact form of a browser without script. There is no cookie and no session, so a foreign page that sends it
 * gains nothing that it could not send by itself.
 */
export function messageFormRoutes(app: FastifyInstance, sendRefusedForm: SendRefusedForm): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      async (_: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    for (const language of LANGUAGES) {
      const address = localizePath(language, PAGE)
      scope.post<{ Body: URLSearchParams | undefined }>(address, async (request, reply) => {
        const values = readMessageForm(request.body ?? new URLSearchParams())
        const problems = validateMessage(values)
        if (Object.keys(problems).length > 0) return sendRefusedForm(request, reply, { values, problems })
        try {
          await app.submitMessage(NewMessage.parse(values), request.ip)
        } catch (error) {
          const failure = toFailure(error, request, reply)
          return sendRefusedForm(request, reply, { values, problems, failure })
        }
        // the success has an address of its own: loading it again sends nothing again
        return reply.redirect(`${address}?sent=1`, 303)
      })
    }
    done()
  })
}

function toFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): 'tooMany' | 'failed' {
  if (error instanceof HttpError && error.code === 'request.tooMany') {
    reply.header('retry-after', Math.max(1, Math.ceil(error.details.retryAfter ?? 1)))
    return 'tooMany'
  }
  request.log.error({ reason: (error as Error).message }, 'message not stored')
  return 'failed'
}
