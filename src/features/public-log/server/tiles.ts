import type { ReadOnlyDb } from '#server/database/tables.ts'
import { toEntry } from './entry.ts'
import { listHashes, listLeaves } from './queries.ts'
import { TILE } from './tree.ts'

/** A tile as its path names it: hashes of a level, or the leaves themselves. */
export interface Tile {
  level: number
  isOfEntries: boolean
  from: number
  width: number
}

/** Below `/log/tile/`: a level or `entries`, the number of the tile in groups of three digits, and the width of one that is not full. */
const PATH =
  /^(?<level>entries|\d|[1-5]\d|6[0-3])\/(?<number>(?:x\d{3}\/)*\d{3})(?:\.p\/(?<width>[1-9]\d?|1\d\d|2[0-4]\d|25[0-5]))?$/

/** Parses the path of a tile (c2sp.org/tlog-tiles); undefined for any other. */
export function parseTile(path: string): Tile | undefined {
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
export const hasTile = ({ level, from, width }: Tile, size: number): boolean =>
  from + width <= Math.floor(size / TILE ** level)

/** Reads the bytes of a tile. Throws where a leaf's revision is gone. */
export async function readTile(db: ReadOnlyDb, tile: Tile): Promise<Buffer> {
  const { level, from, width } = tile
  if (!tile.isOfEntries) return Buffer.concat(await listHashes(db, level, from, width))
  const leaves = await listLeaves(db, from, width)
  return Buffer.concat(
    leaves.flatMap(({ index, publication }) => {
      if (!publication) throw new Error(`The revision of leaf ${index} of the public log is gone.`)
      const entry = toEntry(publication)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    }),
  )
}
