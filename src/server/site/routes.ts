import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isSerializationFailure, isUnavailable } from '#server/database/errors.ts'
import { PUBLIC, REVALIDATE } from '#server/http/cacheControl.ts'
import { sendReadableError, setErrorHandler, setNotFoundHandler } from '#server/http/errorHandler.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseRequestUrl } from '#server/http/requestUrl.ts'
import { messageFormRoutes } from '#server/messages/formRoutes.ts'
import type { PageKey } from '#server/response-cache/responseCache.ts'
import { indiaDay } from '#shared/days.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, parseLocalizedPath } from '#shared/languages.ts'
import type { Site, SiteAnswer, SiteVisit } from '#shared/site.ts'
import { buildPageHeaders } from './pageHeaders.ts'
import { refusedForms } from './refusedForm.ts'
import { CLIENT, type SiteSource } from './site.ts'

// names of assets carry a hash of their content; the offline worker must never be an old one
const assetCaching = (path: string) => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=86400'
}

/** The files that the build made for browsers. */
async function fileRoutes(app: FastifyInstance): Promise<void> {
  await app.register((files, _, done) => {
    files.addHook('onRoute', route => {
      route.config = { ...route.config, limit: 'files' }
    })
    files.register(fastifyStatic, {
      root: CLIENT,
      wildcard: false,
      index: false,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', assetCaching(path))
        // a policy is for documents and workers; it would weigh more than a small asset
        if (path.includes('/assets/')) reply.removeHeader('content-security-policy')
      },
    })
    done()
  })
}

/** Below these is no page: what is not found there is no page to read either. */
const NO_PAGES_BELOW = ['/api', '/assets', '/socket.io']
const PANEL = '/admin'

/** Public pages and their feeds in every language, the shell of the staff panel, and the page of unknown addresses. */
export const site = fp<{ source: SiteSource }>(
  async (app, { source }) => {
    for (const prefix of NO_PAGES_BELOW) await app.register(refuseUnknown, { prefix })
    const { addresses } = await source.current()
    const { sendPage, sendFile, sendPanel } = pageHandlers(source, app.now)
    await app.register((pages, _, done) => {
      setErrorHandler(pages, sendReadableError)
      messageFormRoutes(pages, refusedForms(source, app.now))
      for (const language of LANGUAGES) {
        const isDefault = language === DEFAULT_LANGUAGE
        const addRoutes: FastifyPluginCallback = (scope, _, done) => {
          for (const { path, isFile, isOne } of addresses) {
            const config = { page: path, isPublic: true }
            if (isDefault || !isOne) scope.get(path, { config }, isFile ? sendFile : sendPage)
          }
          done()
        }
        pages.register(addRoutes, { prefix: isDefault ? '' : `/${language}` })
      }
      for (const url of [PANEL, `${PANEL}/*`])
        pages.get(url, { config: { page: PANEL, isPublic: true } }, sendPanel)
      pages.setNotFoundHandler((request, reply) => {
        if (request.method === 'GET' || request.method === 'HEAD') return sendPage(request, reply)
        throw new HttpError('method.unknown', { allow: ['GET', 'HEAD'] })
      })
      done()
    })
    if (source.inline) {
      await fileRoutes(app)
      app.responseCache.setPageKey(await buildPageKey(source))
    }
  },
  { name: 'site', decorators: { fastify: ['responseCache', 'submitMessage'] } },
)

const refuseUnknown: FastifyPluginCallback = (scope, _, done) => {
  setNotFoundHandler(scope)
  done()
}

function pageHandlers(source: SiteSource, now: () => Date) {
  const toVisit = ({ url }: FastifyRequest): SiteVisit => {
    const { pathname, searchParams } = parseRequestUrl(url)
    return { ...parseLocalizedPath(pathname), query: searchParams, today: indiaDay(now()) }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: SiteAnswer, caching = PUBLIC) {
    const { status, html, location, failure } = answer
    if (location) return reply.code(status).header('location', location).send()
    if (failure) request.log.error({ reason: (failure as Error).message }, 'page incomplete')
    if (status === 503) reply.header('retry-after', 5)
    // in development the next one may be drawn otherwise
    const isLasting = !failure && status !== 503 && source.inline !== undefined
    return reply
      .code(status)
      .headers(buildPageHeaders(source, answer))
      .type('text/html; charset=utf-8')
      .header('cache-control', isLasting ? caching : 'no-store')
      .send(await source.finish(request.url, html))
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, await render(await source.current(), toVisit(request)))

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const file = await (await source.current()).renderFile(toVisit(request))
    if (!file) return sendPage(request, reply)
    return reply.type(file.type).header('cache-control', PUBLIC).send(file.body)
  }

  // the panel's page names the files of the running version, and nobody is kept waiting for a new one
  async function sendPanel(request: FastifyRequest, reply: FastifyReply) {
    // with a letter written as %61 it would be another key of the cache
    if (!isOfPanel(parseRequestUrl(request.url).pathname)) return sendPage(request, reply)
    return send(request, reply, { status: 200, html: (await source.current()).renderPanel() }, REVALIDATE)
  }

  return { sendPage, sendFile, sendPanel }
}

/** Whether an address is one of the staff panel. */
const isOfPanel = (address: string): boolean => address === PANEL || address.startsWith(`${PANEL}/`)

/** One page: the same for everybody (docs/design/rendering.md). */
async function render(site: Site, visit: SiteVisit): Promise<SiteAnswer> {
  try {
    return await site.renderPage(visit)
  } catch (error) {
    if (!isUnavailable(error) && !isSerializationFailure(error)) throw error
    return await site.renderUnavailable(visit)
  }
}

/** Builds the cache keys of pages and files: their path, and what they read of the query. */
async function buildPageKey(source: SiteSource): Promise<PageKey> {
  const site = await source.current()
  return ({ pathname, searchParams }) => {
    // one page, whatever it shows
    if (isOfPanel(pathname)) return '/admin'
    const query = site.parseQuery(parseLocalizedPath(pathname).path, searchParams)?.toString()
    if (query === undefined) return undefined
    return query ? `${pathname}?${query}` : pathname
  }
}
