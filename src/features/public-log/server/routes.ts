import fp from 'fastify-plugin'
import { listLogKeys, readLogProof } from '#features/public-log/shared/api.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { IMMUTABLE, SHORT } from '#server/http/cacheControl.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { createFieldError, HttpError } from '#server/http/httpError.ts'
import { toEntry } from './entry.ts'
import { describeKeys } from './keys.ts'
import { findCheckpoint, findLeaf, listHashes, listKeys, listLeaves, readRanges } from './queries.ts'
import { sequence } from './sequence.ts'
import { openKey } from './sign.ts'
import { listConsistency, listInclusion, type Range, TILE } from './tree.ts'

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

/** A tile as its path names it: hashes of a level, or the leaves themselves. */
interface Tile {
  level: number
  isOfEntries: boolean
  from: number
  width: number
}

/** Below `/log/tile/`: a level or `entries`, the number of the tile in groups of three digits, and the width of one that is not full. */
const PATH =
  /^(?<level>entries|\d|[1-5]\d|6[0-3])\/(?<number>(?:x\d{3}\/)*\d{3})(?:\.p\/(?<width>[1-9]\d?|1\d\d|2[0-4]\d|25[0-5]))?$/

/** Parses the path of a tile (c2sp.org/tlog-tiles); undefined for any other. */
function parseTile(path: string): Tile | undefined {
  const { level, number = '', width = TILE } = PATH.exec(path)?.groups ?? {}
  if (level === undefined || /^x000/.test(number)) return undefined
  return {
    level: level === 'entries' ? 0 : Number(level),
    isOfEntries: level === 'entries',
    from: Number(number.replaceAll(/\D/g, '')) * TILE,
    width: Number(width),
  }
}

/** Whether a tree of a size has all of a tile. */
const hasTile = ({ level, from, width }: Tile, size: number): boolean =>
  from + width <= Math.floor(size / TILE ** level)

/** Reads the bytes of a tile. Throws where what a leaf is of is gone. */
async function readTile(db: ReadOnlyDb, tile: Tile): Promise<Buffer> {
  const { level, from, width } = tile
  if (!tile.isOfEntries) return Buffer.concat(await listHashes(db, level, from, width))
  const leaves = await listLeaves(db, from, width)
  return Buffer.concat(
    leaves.flatMap(({ index, publication }) => {
      if (!publication) throw new Error(`The publication of leaf ${index} of the public log is gone.`)
      const entry = toEntry(publication)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    }),
  )
}
