import type { FastifyInstance } from 'fastify'
import { CHECK_MESSAGE } from '#features/message-check/shared/site.ts'
import { addFormRoutes, type SendPage } from '#server/http/forms.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'

/** Bytes of the longest message there can be, each character escaped, and some more. */
const FORM_LIMIT = 48 * 1024

/** The form that checks a message. Nothing is stored: the page that answers says what was found. */
export function messageCheckForm(app: FastifyInstance, sendPage: SendPage): void {
  addFormRoutes(app, FORM_LIMIT, scope => {
    for (const language of LANGUAGES)
      scope.post<{ Body: URLSearchParams | undefined }>(
        localizePath(language, CHECK_MESSAGE),
        { config: { cost: 'large' } },
        (request, reply) => sendPage(request, reply, { checkedMessage: request.body?.get('message') ?? '' }),
      )
  })
}
