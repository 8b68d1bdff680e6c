import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { framable } from '#server/headers.ts'
import { nothingAt } from '#server/problems.ts'
import { Refused } from '#server/refused.ts'
import { isDatabaseAway } from '#server/storage/away.ts'
import { indiaDay } from '#shared/days.ts'
import { readAddress } from '#shared/languages.ts'
import type { SiteAnswer, SiteFile, SiteVisit } from '#shared/site.ts'
import { packed } from './packing.ts'
import { CLIENT, type SiteSource } from './site.ts'

/** Feeds and the sitemap may be a little behind. */
const FILES_CACHED = 'public, max-age=300'
/** Paths that are never pages. */
const NOT_PAGES = /^\/(api|assets|socket\.io)(\/|$)/

// names of assets carry a hash of their content; the offline worker must never be an old one
const cachingOf = (path: string) => {
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
        reply.header('cache-control', cachingOf(path))
        // a policy is for documents and workers; it would weigh more than a small asset
        if (path.includes('/assets/')) reply.removeHeader('content-security-policy')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://any')
    if (NOT_PAGES.test(pathname)) throw nothingAt(request.method, pathname)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Refused('method.unknown', { allow: ['GET', 'HEAD'] })
    }
    const visit = { ...readAddress(pathname), query: searchParams, today: indiaDay(now()) }
    const file = await (await source.current()).renderFile(visit)
    if (file) return send(request, reply, { ...file, status: 200, caching: FILES_CACHED })
    const { status, html, location, isFramable, failure } = await render(source, pathname, visit)
    if (location) return reply.code(status).header('location', location).send()
    if (failure) request.log.error({ reason: (failure as Error).message }, 'page incomplete')
    if (isFramable) reply.headers(framable(reply.getHeader('content-security-policy')?.toString()))
    if (status === 503) reply.header('retry-after', 5)
    return send(request, reply, {
      type: 'text/html; charset=utf-8',
      body: await source.finish(request.url, html),
      status,
      caching: status === 503 ? 'no-store' : 'no-cache',
    })
  })
}

/** One page. The page cache will stand here: a page is the same for everybody (rendering.md). */
async function render(source: SiteSource, address: string, visit: SiteVisit): Promise<SiteAnswer> {
  const site = await source.current()
  if (address === '/admin' || address.startsWith('/admin/')) return { status: 200, html: site.renderPanel() }
  try {
    return await site.renderPage(visit)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return await site.renderUnavailable(visit)
  }
}

interface Sent extends SiteFile {
  status: number
  caching: string
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body: text, status, caching }: Sent,
) {
  const { body, encoding, etag } = await packed(text, request.headers['accept-encoding'])
  reply.headers({ vary: 'accept-encoding', 'cache-control': caching })
  if (status === 200) {
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(body)
}
