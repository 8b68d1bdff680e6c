import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { IMMUTABLE, REVALIDATE } from '#server/http/cacheControl.ts'
import { HttpError } from '#server/http/httpError.ts'
import { toCatalog } from './describe.ts'
import { findDump, getDumpsFolder, OTHER_FILES } from './folder.ts'

interface Asked {
  Params: { dump: string; file: string }
}

/** `/data/latest/<file>`, `/data/<dump>/<file>` and the catalogue of them. */
export const dumps = fp(
  async app => {
    const folder = getDumpsFolder(app.config)
    await app.register(async files => {
      // the folder of dumps need not exist: each file is sent with its own
      await files.register(fastifyStatic, { root: import.meta.dirname, serve: false, cacheControl: false })
      files.get<Asked>(
        '/data/:dump/:file',
        { config: { isPublicData: true, limit: 'files', cost: 'small' } },
        async (request, reply) => {
          const { params } = request
          const isLatest = params.dump === 'latest'
          const dump = await findDump(folder, isLatest ? undefined : params.dump)
          const file = dump?.files.find(({ name }) => name === params.file)
          if (!dump || !(file || OTHER_FILES.includes(params.file))) throw new HttpError('route.unknown')
          reply.header('cache-control', isLatest ? REVALIDATE : IMMUTABLE)
          const sent = file && compareTags(request, reply, `"${file.sha256}"`)
          if (!sent) app.streams.count(reply)
          return sent ?? reply.sendFile(params.file, join(folder, dump.name), { etag: !file })
        },
      )
      files.get('/data/catalog.jsonld', { config: { isPublicData: true, cost: 'small' } }, async (_, reply) =>
        reply
          .type('application/ld+json; charset=utf-8')
          .header('cache-control', REVALIDATE)
          .send(JSON.stringify(toCatalog(app.dataFacts, await findDump(folder)))),
      )
    })
  },
  { name: 'dumps', decorators: { fastify: ['streams', 'dataFacts'] } },
)

/**
 * Sets the strong tag of a file, by which a download that was broken off goes on, and sends nothing more where the reader has
 * that file. What is left to compare, ranges and dates, is compared by `sendFile`, which makes weak tags only.
 */
function compareTags(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  tag: string,
): FastifyReply | undefined {
  reply.header('etag', tag)
  const list = (tags = '') => tags.split(',').map(each => each.trim())
  if (list(headers['if-none-match']).some(each => each.replace('W/', '') === tag))
    return reply.code(304).send()
  for (const name of ['if-match', 'if-range'] as const)
    if (list(headers[name]?.toString()).includes(tag)) delete headers[name]
  return undefined
}
