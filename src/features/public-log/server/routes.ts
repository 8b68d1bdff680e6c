import fp from 'fastify-plugin'
import { listLogKeys, readLogProof } from '#features/public-log/shared/api.ts'
import { IMMUTABLE, SHORT } from '#server/http/cacheControl.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { createFieldError, HttpError } from '#server/http/httpError.ts'
import { toEntry } from './entry.ts'
import { describeKeys } from './keys.ts'
import { findCheckpoint, findLeaf, listKeys, listLeaves, readRanges } from './queries.ts'
import { sequence } from './sequence.ts'
import { openKey } from './sign.ts'
import { hasTile, parseTile, readTile } from './tiles.ts'
import { listConsistency, listInclusion, type Range } from './tree.ts'

const CHECKPOINT = '/log/checkpoint'

/** In ms: writes of this time get their leaves together. */
const SEQUENCED_AFTER = 1000

/** `/log/checkpoint`, `/log/tile/…` as c2sp.org/tlog-tiles asks, and the calls that prove what is in the log. */
export const publicLog = fp(
  async app => {
    const { storage, reads, cities, events, log } = app
    await openKey(storage.db, `${new URL(app.dataFacts.url).host}/log`)
    sequenceAfterWrites()

    /** Throws the refusal where none was signed yet. */
    const requireCheckpoint = async () => {
      const checkpoint = await findCheckpoint(reads)
      if (!checkpoint) throw new HttpError('log.waiting')
      return checkpoint
    }
    const prove = async (ranges: readonly Range[]) =>
      (await readRanges(reads, ranges)).map(hash => hash.toString('base64'))

    endpointRoute(app, readLogProof, async ({ query: { city, date, asOf, from, to }, reply }) => {
      reply.header('cache-control', SHORT)
      const { note: checkpoint, size } = await requireCheckpoint()
      if (from !== undefined) {
        const until = to ?? size
        if (from > until) throw createFieldError('from', 'treeSize')
        if (until > size) throw new HttpError('log.waiting')
        return { checkpoint, hashes: await prove(listConsistency(from, until)) }
      }
      if (city === undefined) throw createFieldError('city', 'noCity')
      if (date === undefined) throw createFieldError('date', 'noDay')
      const { isKnown, index } = await findLeaf(reads, {
        city: cities.toKey(city),
        date,
        asOf: asOf === undefined ? undefined : new Date(asOf),
      })
      if (!isKnown) throw new HttpError('city.unknown')
      if (index === undefined) throw new HttpError('rate.unknown')
      if (index === null || index >= size) throw new HttpError('log.waiting')
      const [leaf] = await listLeaves(reads, index, 1)
      return {
        checkpoint,
        leaf: toEntry(leaf!.publication!).toString(),
        index,
        hashes: await prove(listInclusion(index, size)),
      }
    })
    app.decorate('findSignedHead', async () => {
      const checkpoint = await findCheckpoint(reads)
      return checkpoint && { ...checkpoint, path: CHECKPOINT, root: checkpoint.root.toString('base64') }
    })
    endpointRoute(app, listLogKeys, async ({ reply }) => {
      // a new key signs at once, and no write tells our cache of it
      reply.header('cache-control', 'no-store')
      return describeKeys(await listKeys(reads))
    })
    app.get(CHECKPOINT, { config: { isPublicData: true, cost: 'small' } }, async (_, reply) => {
      const { note } = await requireCheckpoint()
      return reply.type('text/plain; charset=utf-8').header('cache-control', SHORT).send(note)
    })
    app.get<{ Params: { '*': string } }>(
      '/log/tile/*',
      { config: { isPublicData: true, limit: 'files', cost: 'page' } },
      async ({ params }, reply) => {
        const tile = parseTile(params['*'])
        const { size } = await requireCheckpoint()
        if (!tile || !hasTile(tile, size)) throw new HttpError('route.unknown')
        return reply
          .type('application/octet-stream')
          .header('cache-control', IMMUTABLE)
          .send(await readTile(reads, tile))
      },
    )

    /** Adds the leaves soon after a write; what is missed when the process ends is added after the next one, and each hour. */
    function sequenceAfterWrites(): void {
      let timer: NodeJS.Timeout | undefined
      let running: Promise<void> | undefined
      events.on('rates.written', () => {
        timer ??= setTimeout(() => {
          timer = undefined
          running = sequence(storage.db).catch(({ message }: Error) =>
            log.warn({ reason: message }, 'leaves of the public log not added'),
          )
        }, SEQUENCED_AFTER).unref()
      })
      app.addHook('onClose', async () => {
        clearTimeout(timer)
        await running
      })
    }
  },
  { name: 'public-log', decorators: { fastify: ['storage', 'reads', 'cities', 'events', 'dataFacts'] } },
)
