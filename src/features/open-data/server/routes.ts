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
