import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AlertProblems,
  type AlertValues,
  parseAlertForm,
  parseSubscriptionForm,
  readAlertForm,
} from '#features/alerts/shared/form.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { addFormRoutes, type SendPage, toFormFailure } from '#server/http/forms.ts'
import { HttpError } from '#server/http/httpError.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'

const PAGE = '/alerts'
/** Bytes of the longest form there can be: ten names of cities, each letter escaped, and some more. */
const FORM_LIMIT = 16 * 1024

interface AlertForm {
  Body: URLSearchParams | undefined
  Params: { key: string }
  Querystring: { all?: string }
}

const hasCode = (error: unknown, ...codes: HttpError['code'][]) =>
  error instanceof HttpError && codes.includes(error.code)

/** A problem of a form that only the server can find; undefined if there is none. */
function findProblems(error: unknown): AlertProblems | undefined {
  if (hasCode(error, 'city.unknown')) return { city: 'unknown' }
  return hasCode(error, 'subscription.full') ? { city: 'full' } : undefined
}

/** Errors that the page at the address says by itself. */
const SAID_BY_PAGE: HttpError['code'][] = ['subscription.unknown', 'subscription.closed']

/** The key in an address is a secret. */
const describe = (path: string) => ({ config: { page: PAGE + path, isPrivate: true } })

/**
 * The forms of alerts of a browser without script, and the one click of mail programs (RFC 8058). There is no cookie and
 * no session: the key in the address is the right, so a foreign page that sends a form gains nothing.
 */
export function alertFormRoutes(app: FastifyInstance, sendPage: SendPage): void {
  const { subscriptions } = app

  /** Stores what a form says, and leads to the page that says so (`act`): loading that again sends nothing again. */
  async function store(
    request: FastifyRequest,
    reply: FastifyReply,
    { values, act }: { values: AlertValues; act(): Promise<string> },
  ) {
    try {
      return reply.redirect(await act(), 303)
    } catch (error) {
      if (hasCode(error, ...SAID_BY_PAGE)) throw error
      const problems = findProblems(error)
      const failure = problems ? {} : { failure: toFormFailure(error, request, reply) }
      return sendPage(request, reply, { refusedAlert: { values, problems: problems ?? {}, ...failure } })
    }
  }

  addFormRoutes(app, FORM_LIMIT, scope => {
    scope.setErrorHandler(async (error, request, reply) => {
      if (hasCode(error, ...SAID_BY_PAGE) || isUnavailable(error)) return sendPage(request, reply)
      throw error
    })
    for (const language of LANGUAGES) {
      const page = localizePath(language, PAGE)
      const getAddress = ({ key }: AlertForm['Params']) => `${page}/${encodeURIComponent(key)}`

      scope.post<AlertForm>(page, { config: { page: PAGE } }, async (request, reply) => {
        const values = readAlertForm(request.body ?? new URLSearchParams())
        const { sent, problems } = parseSubscriptionForm(values, language)
        if (problems) return sendPage(request, reply, { refusedAlert: { values, problems } })
        const act = async () => {
          const { key } = await subscriptions.create(sent, request.ip)
          return key === null ? `${page}?sent=1` : `${getAddress({ key })}?done=added`
        }
        return store(request, reply, { values, act })
      })

      scope.post<AlertForm>(`${page}/:key`, describe('/:key'), async (request, reply) => {
        const values = readAlertForm(request.body ?? new URLSearchParams())
        const { sent, problems } = parseAlertForm(values, language)
        if (problems) return sendPage(request, reply, { refusedAlert: { values, problems } })
        const act = async () => {
          const { key } = await subscriptions.change(request.params.key, sent)
          return `${getAddress({ key })}?done=changed`
        }
        return store(request, reply, { values, act })
      })

      scope.post<AlertForm>(`${page}/:key/confirm`, describe('/:key/confirm'), async (request, reply) => {
        try {
          const { key } = await subscriptions.confirm(request.params.key)
          return reply.redirect(`${getAddress({ key })}?done=confirmed`, 303)
        } catch (error) {
          if (!hasCode(error, 'subscription.full')) throw error
          return sendPage(request, reply, { query: new URLSearchParams({ done: 'full' }) })
        }
      })

      scope.register((oneClick, _, done) => {
        // the body says nothing more than the address, whatever its type
        oneClick.removeAllContentTypeParsers()
        oneClick.addContentTypeParser(
          '*',
          { parseAs: 'string', bodyLimit: FORM_LIMIT },
          async () => undefined,
        )
        oneClick.post<AlertForm>(
          `${page}/:key/unsubscribe`,
          describe('/:key/unsubscribe'),
          async (request, reply) => {
            const { all } = request.query
            const left = await subscriptions.erase(request.params.key, { all: all === '1' })
            // no redirection: mail programs follow none
            return sendPage(request, reply, { query: new URLSearchParams({ ended: left ?? 'all' }) })
          },
        )
        done()
      })
    }
  })
}
