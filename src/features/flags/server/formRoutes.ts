import type { FastifyInstance } from 'fastify'
import { parseFlagForm, readFlagForm } from '#features/flags/shared/form.ts'
import { addFormRoutes, type SendPage, toFormFailure } from '#server/http/forms.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseRequestUrl } from '#server/http/request.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'

const PAGE = '/flag'
/** Bytes of the longest form there can be, each character escaped, and some more. */
const FORM_LIMIT = 4096

/** The form of a price that looks wrong. There is no cookie and no session: a foreign page that sends it gains nothing. */
export function flagFormRoutes(app: FastifyInstance, sendPage: SendPage): void {
  addFormRoutes(app, FORM_LIMIT, scope => {
    for (const language of LANGUAGES) {
      const page = localizePath(language, PAGE)
      scope.post<{ Body: URLSearchParams | undefined }>(page, async (request, reply) => {
        const { searchParams: query } = parseRequestUrl(request.url)
        const values = readFlagForm(request.body ?? new URLSearchParams())
        const flag = parseFlagForm(query, values)
        if (!flag) return sendPage(request, reply, { refusedFlag: { values } })
        try {
          await app.submitFlag(flag, request.ip)
        } catch (error) {
          if (error instanceof HttpError && error.code === 'rate.unknown') return sendPage(request, reply)
          if (error instanceof HttpError && error.code === 'request.invalid')
            return sendPage(request, reply, { refusedFlag: { values } })
          const failure = toFormFailure(error, request, reply)
          return sendPage(request, reply, { refusedFlag: { values, failure } })
        }
        query.set('sent', '1')
        return reply.redirect(`${page}?${query}`, 303)
      })
    }
  })
}
