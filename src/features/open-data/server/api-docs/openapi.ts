import fp from 'fastify-plugin'

/** Sends the description of every declared call, at `/api/openapi.json`. */
export const openApi = fp(async app => {
  let text: Promise<string> | undefined
  const config = { isPublic: true, isPublicData: true, cost: 'page' } as const
  app.get('/api/openapi.json', { config }, async (_, reply) => {
    // its libraries take a twentieth of a start
    text ??= import('./document.ts').then(({ describeApi }) => describeApi(app.config))
    return reply.type('application/json; charset=utf-8').send(await text)
  })
})
