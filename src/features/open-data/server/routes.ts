import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { DUMP } from '#features/open-data/shared/dumps.ts'
import { REVALIDATE } from '#server/http/cacheControl.ts'
import { HttpError } from '#server/http/httpError.ts'
import { findDump, getDumpsFolder } from './dumps.ts'

/** The newest zip with all rates; who breaks off goes on where it ended. */
export const dumps = fp(async app => {
  const folder = getDumpsFolder(app.config)
  await app.register(async files => {
    // the folder of dumps need not exist: each file is sent with its own
    await files.register(fastifyStatic, { root: import.meta.dirname, serve: false, cacheControl: false })
    files.get(DUMP, { config: { isPublicData: true, limit: 'files', cost: 'small' } }, async (_, reply) => {
      const dump = await findDump(folder)
      if (!dump) throw new HttpError('route.unknown')
      reply.header('cache-control', REVALIDATE)
      app.streams.count(reply)
      return reply.sendFile(dump.name, folder)
    })
  })
})

/** Sends the description of every declared call, at `/api/openapi.json`. */
export const openApi = fp(async app => {
  let text: Promise<string> | undefined
  const config = { isPublic: true, isPublicData: true, cost: 'page' } as const
  app.get('/api/openapi.json', { config }, async (_, reply) => {
    // its libraries take a twentieth of a start
    text ??= import('./api-docs/document.ts').then(({ describeApi }) => describeApi(app.config))
    return reply.type('application/json; charset=utf-8').send(await text)
  })
})
