import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSerializationFailure, isUnavailable } from '#server/database/errors.ts'
import { PUBLIC, REVALIDATE, SHORT } from '#server/http/cacheControl.ts'
import { compressReply } from '#server/http/compression.ts'
import type { SendPage } from '#server/http/forms.ts'
import { parseRequestUrl } from '#server/http/request.ts'
import { buildPolicy, framable } from '#server/http/securityHeaders.ts'
import { indiaDay } from '#shared/days.ts'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  PANEL_LANGUAGE,
  parseLocalizedPath,
} from '#shared/languages.ts'
import type { Site, SiteAnswer, SiteVisit } from '#shared/site.ts'
import type { SiteSource } from './site.ts'

export const PANEL = '/admin'
/** The language of the panel that was chosen in a browser (`src/web/panel/language.ts`). */
export function readPanelLanguage({ cookie }: IncomingHttpHeaders): Language {
  const [, language] = cookie?.match(COOKIE) ?? []
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}
const COOKIE = new RegExp(`(?:^|; ?)${PANEL_LANGUAGE}=(\\w+)`)

export const isPanelPath = (path: string): boolean => path === PANEL || path.startsWith(`${PANEL}/`)

/** Handlers that send the pages and files of a site. */
export function createPageHandlers(source: SiteSource, now: () => Date) {
  const toVisit = ({ url }: FastifyRequest): SiteVisit => {
    const { pathname, searchParams } = parseRequestUrl(url)
    return { ...parseLocalizedPath(pathname), query: searchParams, today: indiaDay(now()) }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: SiteAnswer, caching = PUBLIC) {
    const { status, html, location, failure } = answer
    // the path may hold a secret
    if (location) return reply.code(status).headers({ location, 'cache-control': 'no-store' }).send()
    if (failure) request.log.error({ reason: (failure as Error).message }, 'page incomplete')
    if (status === 503) reply.header('retry-after', 5)
    // in development the next rendering may differ
    const isCacheable = !failure && !answer.isTransient && status !== 503 && source.inline !== undefined
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
    const caching = answer.isShortLived ? SHORT : PUBLIC
    return send(
      request,
      reply,
      { ...answer, isTransient: answer.isTransient || posted !== undefined },
      caching,
    )
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const file = await (await source.current()).renderFile(toVisit(request))
    if (!file) return sendPage(request, reply)
    return reply
      .code(file.status ?? 200)
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
function buildPageHeaders({ inline }: SiteSource, page: Pick<SiteAnswer, 'html' | 'isFramable'>) {
  const policy = inline && buildPolicy(page.html, inline)
  return policy && page.isFramable ? framable(policy) : { 'content-security-policy': policy ?? '' }
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
