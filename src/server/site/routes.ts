import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { alertFormRoutes } from '#features/alerts/server/formRoutes.ts'
import { isSerializationFailure, isUnavailable } from '#server/database/errors.ts'
import { DAILY, IMMUTABLE, PUBLIC, REVALIDATE, SHORT } from '#server/http/cacheControl.ts'
import { compressReply } from '#server/http/compression.ts'
import { sendReadableError, setErrorHandler, setNotFoundHandler } from '#server/http/errorHandler.ts'
import type { SendPage } from '#server/http/forms.ts'
import { HttpError } from '#server/http/httpError.ts'
import { IN_ANOTHER_LANGUAGE, parseRequestUrl } from '#server/http/request.ts'
import { buildFramableHeaders, buildPolicy } from '#server/http/securityHeaders.ts'
import { messageFormRoutes } from '#server/messages/formRoutes.ts'
import { indiaDay } from '#shared/days.ts'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  PANEL_LANGUAGE,
  parseLocalizedPath,
} from '#shared/languages.ts'
import type { Site, SiteAnswer, SiteVisit } from '#shared/site.ts'
import { CLIENT, type SiteSource } from './site.ts'

// names of assets contain a hash of their content; the offline worker, packed or not, must always be the current one
const getCacheControl = (path: string) => {
  if (path.includes('/assets/')) return IMMUTABLE
  return path.includes('/sw.js') ? REVALIDATE : DAILY
}

const FILE_OPTIONS: Partial<FastifyStaticOptions> = {
  index: false,
  preCompressed: true,
  setHeaders(reply, path) {
    reply.header('cache-control', getCacheControl(path))
    if (!path.includes('/assets/')) return
    // a policy is for documents and workers; it would weigh more than a small asset
    reply.removeHeader('content-security-policy')
    // a page of ours in a frame of others may have no origin (`sandbox`): its font and sheet are foreign to it
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('access-control-allow-origin', '*')
  },
}

function limitAsFiles(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, limit: 'files', cost: 'free' }
  })
}

/** Serves the assets; one that is not there is answered with a problem. */
async function assetRoutes(assets: FastifyInstance): Promise<void> {
  limitAsFiles(assets)
  setNotFoundHandler(assets)
  assets.register(fastifyStatic, { ...FILE_OPTIONS, root: join(CLIENT, 'assets') })
}

/** Serves every other file of the build. */
async function fileRoutes(files: FastifyInstance): Promise<void> {
  limitAsFiles(files)
  const globIgnore = ['.vite/**', 'assets/**', '**/*.br', '**/*.gz']
  files.register(fastifyStatic, {
    ...FILE_OPTIONS,
    root: CLIENT,
    wildcard: false,
    globIgnore,
    decorateReply: false,
  })
}

/** An unknown address below these is answered with a problem, not with a page. */
const NO_PAGES_BELOW = ['/api', '/socket.io']

/** Serves pages and feeds in every language, the page of the staff panel, and that of unknown addresses. */
export const site = fp<{ source: SiteSource }>(async (app, { source }) => {
  for (const prefix of NO_PAGES_BELOW) await app.register(refuseUnknown, { prefix })
  await app.register(assetRoutes, { prefix: '/assets' })
  const { addresses, parseQuery, findScreen } = await source.current()
  const { sendPage, sendFile, sendPanel } = createPageHandlers(source, app.now)
  // no address has a space
  const toPanelKey = ({ url, headers }: FastifyRequest) =>
    `${PANEL} ${readPanelLanguage(headers)} ${findScreen(parseRequestUrl(url).pathname)}`
  await app.register((pages, _, done) => {
    setErrorHandler(pages, sendReadableError)
    messageFormRoutes(pages, sendPage)
    alertFormRoutes(pages, sendPage)
    for (const prefix of ['', IN_ANOTHER_LANGUAGE]) {
      const isDefault = prefix === ''
      const addRoutes: FastifyPluginCallback = (scope, _, done) => {
        for (const { path, isFile = false, isOne, isPrivate = false } of addresses) {
          const config = {
            page: path,
            isPublic: true,
            isPublicData: isFile,
            isPrivate,
            cost: 'page',
            cacheKey: isFile
              ? undefined
              : ({ url }: FastifyRequest) => toPageKey(url, query => parseQuery(path, query)),
          } as const
          const options = { config, prefixTrailingSlash: 'no-slash' } as const
          if (isDefault || !isOne) scope.get(path, options, isFile ? sendFile : sendPage)
        }
        done()
      }
      pages.register(addRoutes, { prefix })
    }
    for (const url of [PANEL, `${PANEL}/*`])
      pages.get(
        url,
        { config: { page: PANEL, isPublic: true, cost: 'small', cacheKey: toPanelKey } },
        sendPanel,
      )
    pages.setNotFoundHandler((request, reply) => {
      if (request.method === 'GET' || request.method === 'HEAD') return sendPage(request, reply)
      throw new HttpError('method.unknown', { allow: ['GET', 'HEAD'] })
    })
    done()
  })
  if (source.inline) await app.register(fileRoutes)
})

const refuseUnknown: FastifyPluginCallback = (scope, _, done) => {
  setNotFoundHandler(scope)
  done()
}

/** Returns the cache key of a page: its path, and what it reads of the query. */
function toPageKey(url: string, parseQuery: (query: URLSearchParams) => URLSearchParams): string {
  const { pathname, searchParams } = parseRequestUrl(url)
  const query = parseQuery(searchParams).toString()
  return query ? `${pathname}?${query}` : pathname
}

const PANEL = '/admin'
/** The language of the panel that was chosen in a browser (`src/web/panel/components/LanguageChoice.tsx`). */
function readPanelLanguage({ cookie }: IncomingHttpHeaders): Language {
  const [, language] = cookie?.match(COOKIE) ?? []
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}
const COOKIE = new RegExp(`(?:^|; ?)${PANEL_LANGUAGE}=(\\w+)`)

const isPanelPath = (path: string): boolean => path === PANEL || path.startsWith(`${PANEL}/`)

/** Whether the fixed part of a path is that of its address: with a letter written as %61 it would be another key of the cache. */
const isWrittenAs = (path: string, address: string): boolean =>
  address.includes(':') ? path.startsWith(address.split(':')[0]!) : path === address

/** Handlers that send the pages and files of a site. */
function createPageHandlers(source: SiteSource, now: () => Date) {
  const toVisit = ({ url, params, routeOptions }: FastifyRequest): SiteVisit => {
    const { pathname, searchParams } = parseRequestUrl(url)
    const { language, path } = parseLocalizedPath(pathname)
    const { page } = routeOptions.config
    return {
      language,
      path,
      address: page && isWrittenAs(path, page) ? page : undefined,
      params: params as SiteVisit['params'],
      query: searchParams,
      today: indiaDay(now()),
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: SiteAnswer, caching = PUBLIC) {
    const { status, html, location } = answer
    // the path may hold a secret
    if (location) return reply.code(status).headers({ location, 'cache-control': 'no-store' }).send()
    if (status === 503) reply.header('retry-after', 5)
    // in development the next rendering may differ
    const isCacheable = !answer.isTransient && status !== 503 && source.inline !== undefined
    reply
      .code(status)
      .headers(buildPageHeaders(source, answer))
      .type('text/html; charset=utf-8')
      .header('cache-control', isCacheable ? caching : 'no-store')
    const body = await source.finish(request.url, html)
    // the response cache compresses the others
    const isCached = status === 200 && request.method !== 'POST'
    return reply.send(isCached ? body : await compressReply(reply, body))
  }

  /** The page of a refused form shows the typed values again, so no cache stores it. */
  const sendPage: SendPage = async (request, reply, posted) => {
    const answer = await render(await source.current(), { ...toVisit(request), ...posted })
    return send(request, reply, { ...answer, isTransient: answer.isTransient || posted !== undefined })
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const file = await (await source.current()).renderFile(toVisit(request))
    if (!file) return sendPage(request, reply)
    return reply
      .type(file.type)
      .header('cache-control', file.isTransient ? 'no-store' : file.isShortLived ? SHORT : PUBLIC)
      .send(file.body)
  }

  /** Must be revalidated: the panel's page names the files of the running version, in the language of the browser. */
  async function sendPanel(request: FastifyRequest, reply: FastifyReply) {
    // with a letter written as %61 it would be another key of the cache
    const { pathname } = parseRequestUrl(request.url)
    if (!isPanelPath(pathname)) return sendPage(request, reply)
    const { renderPanel, findScreen } = await source.current()
    const html = renderPanel(readPanelLanguage(request.headers), findScreen(pathname))
    return send(request, reply.header('vary', 'cookie'), { status: 200, html }, REVALIDATE)
  }

  return { sendPage, sendFile, sendPanel }
}

/** Returns a page's own headers. In development it has no policy: Vite writes scripts into it. */
function buildPageHeaders({ inline }: SiteSource, page: Pick<SiteAnswer, 'html' | 'isFramable' | 'policy'>) {
  const policy = inline && [buildPolicy(page.html, inline), page.policy].filter(Boolean).join(';')
  return policy && page.isFramable
    ? buildFramableHeaders(policy)
    : { 'content-security-policy': policy ?? '' }
}

/** Renders a page, the same for everybody (docs/decisions/same-for-everybody.md); without a database the one that says so. */
async function render(site: Site, visit: SiteVisit): Promise<SiteAnswer> {
  try {
    return await site.renderPage(visit)
  } catch (error) {
    if (!isUnavailable(error) && !isSerializationFailure(error)) throw error
    return await site.renderUnavailable(visit)
  }
}
