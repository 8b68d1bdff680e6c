import type { FastifyInstance } from 'fastify'
import { addFormRoutes, type SendPage, toFormFailure } from '#server/http/forms.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import { readMessageForm } from '#shared/messages/fields.ts'
import { NewMessage, validateMessage } from '#shared/messages/messages.ts'

const PAGE = '/contact'
/** Bytes of the longest message there can be, each character escaped, and some more. */
const FORM_LIMIT = 48 * 1024

/**
 * The contact form of a browser without script. There is no cookie and no session, so a foreign page that sends it
 * gains nothing that it could not send by itself.
 */
export function messageFormRoutes(app: FastifyInstance, sendPage: SendPage): void {
  addFormRoutes(app, FORM_LIMIT, scope => {
    for (const language of LANGUAGES) {
      const address = localizePath(language, PAGE)
      scope.post<{ Body: URLSearchParams | undefined }>(
        address,
        { config: { page: PAGE } },
        async (request, reply) => {
          const values = readMessageForm(request.body ?? new URLSearchParams())
          const problems = validateMessage(values)
          if (Object.keys(problems).length > 0)
            return sendPage(request, reply, { refused: { values, problems } })
          try {
            await app.submitMessage(NewMessage.parse(values), request.ip)
          } catch (error) {
            const failure = toFormFailure(error, request, reply)
            return sendPage(request, reply, { refused: { values, problems, failure } })
          }
          // the success has an address of its own: loading it again sends nothing again
          return reply.redirect(`${address}?sent=1`, 303)
        },
      )
    }
  })
}
