import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nothingAt } from '#server/problems.ts'
import { Refused } from '#server/refused.ts'
import { isDatabaseAway } from '#server/storage/away.ts'
import { type Day, indiaDay } from '#shared/days.ts'
import { readAddress } from '#shared/languages.ts'
import type { SiteAnswer } from '#shared/site.ts'
import { compressed } from './compress.ts'
import { CLIENT, type SiteSource } from './site.ts'

/** Paths that are never pages. */
const NOT_PAGES = /^\/(api|assets|socket\.io)(\/|$)/

/** Public pages, the shell of the staff panel and their files. */
export async function pageRoutes(app: FastifyInstance, source: SiteSource, now: () => Date): Promise<void> {
  if (source.inlineScripts) {
    await app.register(fastifyStatic, {
      root: CLIENT,
      wildcard: false,
      index: false,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
      preCompressed: true,
      // names of assets carry a hash of their content
      setHeaders: (reply, path) => {
        const fixed = path.includes('/assets/')
        reply.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://any')
    if (NOT_PAGES.test(pathname)) throw nothingAt(request.method, pathname)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Refused('method.unknown', { allow: ['GET', 'HEAD'] })
    }
    const { status, html, location } = await render(source, pathname, searchParams, indiaDay(now()))
    if (location) return reply.code(status).header('location', location).send()
    return sendPage(request, reply, status, await source.finish(request.url, html))
  })
}

/** One page. The page cache will stand here: a page is the same for everybody (rendering.md). */
async function render(
  source: SiteSource,
  path: string,
  query: URLSearchParams,
  today: Day,
): Promise<SiteAnswer> {
  const site = await source.current()
  if (path === '/admin' || path.startsWith('/admin/')) return { status: 200, html: site.renderPanel() }
  const visit = { ...readAddress(path), query, today }
  try {
    return await site.renderPage(visit)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return await site.renderUnavailable(visit)
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, status: number, html: string) {
  const { body, encoding } = await compressed(html, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  if (status === 503) reply.header('retry-after', 5)
  return reply
    .code(status)
    .header('vary', 'accept-encoding')
    .header('cache-control', status === 503 ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8')
    .send(body)
}
