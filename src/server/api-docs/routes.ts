import type { FastifyInstance } from 'fastify'
import { type ApiDocument, DOCS_STYLE, docsPage } from './page.ts'

/** `/api/docs`: the OpenAPI document, readable. */
export function docsRoutes(app: FastifyInstance): void {
  let page: string | undefined
  app.get('/api/docs', { config: { isPublic: true } }, async (_, reply) => {
    page ??= docsPage(app.swagger() as unknown as ApiDocument)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs.css', { config: { isPublic: true } }, async (_, reply) =>
    reply.type('text/css').send(DOCS_STYLE),
  )
}
