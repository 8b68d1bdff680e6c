import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { REVALIDATE } from '#server/http/cacheControl.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { DataFacts } from '#shared/dumps.ts'
import { toCatalog } from './describe.ts'
import { findDump, getDumpsFolder, OTHER_FILES } from './folder.ts'

/** A dump never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

interface Asked {
  Params: { dump: string; file: string }
}

/** `/data/latest/<file>`, `/data/<dump>/<file>` and the catalogue of them. */
export const dumps = fp<{ facts: DataFacts }>(
  async (app, { facts }) => {
    const folder = getDumpsFolder(app.config)
    await app.register(async files => {
      // the folder of dumps need not exist: each file is sent with its own
      await files.register(fastifyStatic, { root: import.meta.dirname, serve: false, cacheControl: false })
      files.get<Asked>(
        '/data/:dump/:file',
        { config: { isPublicData: true, limit: 'files' } },
        async ({ params }, reply) => {
          const isLatest = params.dump === 'latest'
          const dump = await findDump(folder, isLatest ? undefined : params.dump)
          const file = dump?.files.find(({ name }) => name === params.file)
          if (!dump || !(file || OTHER_FILES.includes(params.file))) throw new HttpError('route.unknown')
          reply.header('cache-control', isLatest ? REVALIDATE : IMMUTABLE)
          return reply.sendFile(params.file, join(folder, dump.name))
        },
      )
      files.get('/data/catalog.jsonld', { config: { isPublicData: true } }, async (_, reply) =>
        reply
          .type('application/ld+json; charset=utf-8')
          .header('cache-control', REVALIDATE)
          .send(JSON.stringify(toCatalog(facts, await findDump(folder)))),
      )
    })
  },
  { name: 'dumps' },
)
