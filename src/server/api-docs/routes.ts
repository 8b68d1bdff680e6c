import fp from 'fastify-plugin'
import { type ApiDocument, DOCS_STYLE, docsPage } from './page.ts'

/** `/api/docs`: the OpenAPI document, readable. */
export const docsPages = fp(
  async app => {
    let page: string | undefined
    app.get('/api/docs', { config: { isPublic: true } }, async (_, reply) => {
      page ??= docsPage(app.swagger() as unknown as ApiDocument)
      return reply.type('text/html; charset=utf-8').send(page)
    })
    app.get('/api/docs.css', { config: { isPublic: true } }, async (_, reply) =>
      reply.type('text/css').send(DOCS_STYLE),
    )
  },
  { name: 'docs-pages', decorators: { fastify: ['swagger'] } },
)
