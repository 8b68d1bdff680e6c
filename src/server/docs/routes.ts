import type { FastifyInstance } from 'fastify'
import { type ApiDocument, DOCS_STYLE, docsPage } from './page.ts'

/** `/api/docs`: the OpenAPI document, readable. */
export function docsRoutes(app: FastifyInstance): void {
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as unknown as ApiDocument)),
  )
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css').send(DOCS_STYLE))
}
