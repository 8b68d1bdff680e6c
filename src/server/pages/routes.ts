import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { addressOf, isOfPages } from '#server/address.ts'
import { ASK_AGAIN, PUBLIC } from '#server/caching.ts'
import { nothingAt } from '#server/problems.ts'
import { Refused } from '#server/refused.ts'
import { hasCollided, isDatabaseAway } from '#server/storage/away.ts'
import { indiaDay } from '#shared/days.ts'
import { readAddress } from '#shared/languages.ts'
import type { SiteAnswer, SiteVisit } from '#shared/site.ts'
import { headersOf } from './pageHeaders.ts'
import { CLIENT, type SiteSource } from './site.ts'

// names of assets carry a hash of their content; the offline worker must never be an old one
const assetCaching = (path: string) => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=86400'
}

/** Public pages, the shell of the staff panel and their files. */
export async function pageRoutes(app: FastifyInstance, source: SiteSource, now: () => Date): Promise<void> {
  if (source.inline) {
    await app.register(fastifyStatic, {
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
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, searchParams } = addressOf(request.url)
    if (!isOfPages(pathname)) throw nothingAt(request.method, pathname)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Refused('method.unknown', { allow: ['GET', 'HEAD'] })
    }
    const visit = { ...readAddress(pathname), query: searchParams, today: indiaDay(now()) }
    const file = await (await source.current()).renderFile(visit)
    if (file) return reply.type(file.type).header('cache-control', PUBLIC).send(file.body)
    const answer = await render(source, pathname, visit)
    const { status, html, location, failure } = answer
    if (location) return reply.code(status).header('location', location).send()
    if (failure) request.log.error({ reason: (failure as Error).message }, 'page incomplete')
    if (status === 503) reply.header('retry-after', 5)
    // in development the next one may be drawn otherwise
    const isLasting = !failure && status !== 503 && source.inline !== undefined
    return reply
      .code(status)
      .headers(headersOf(source, answer))
      .type('text/html; charset=utf-8')
      .header('cache-control', isLasting ? cachingOf(pathname) : 'no-store')
      .send(await source.finish(request.url, html))
  })
}

/** The panel's page names the files of the running version, and nobody is kept waiting for a new one. */
const cachingOf = (address: string) => (isOfPanel(address) ? ASK_AGAIN : PUBLIC)
const isOfPanel = (address: string) => address === '/admin' || address.startsWith('/admin/')

/** One page: the same for everybody (docs/design/rendering.md). */
async function render(source: SiteSource, address: string, visit: SiteVisit): Promise<SiteAnswer> {
  const site = await source.current()
  if (isOfPanel(address)) return { status: 200, html: site.renderPanel() }
  try {
    return await site.renderPage(visit)
  } catch (error) {
    if (!isDatabaseAway(error) && !hasCollided(error)) throw error
    return await site.renderUnavailable(visit)
  }
}
