import { createHash } from 'node:crypto'

/** Hashes of a tile; a full one is one hash of the level above. */
export const TILE = 256

const sha256 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

/** The hash of a leaf (RFC 6962, 2.1). */
export const hashLeaf = (entry: Uint8Array): Buffer => sha256(LEAF, entry)

const hashChildren = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right)

/** Leaves from one to before another; such a range is always one that the tree has split off. */
export interface Range {
  from: number
  to: number
}

/** The largest power of two below a number from 2 on. */
const split = (size: number) => 2 ** Math.ceil(Math.log2(size) - 1)

/** The subtrees whose hashes prove that a leaf is in the tree of the first `size` leaves, the lowest first. */
export const listInclusion = (index: number, size: number): Range[] => {
  const find = ({ from, to }: Range): Range[] => {
    if (to - from === 1) return []
    const middle = from + split(to - from)
    return index < middle
      ? [...find({ from, to: middle }), { from: middle, to }]
      : [...find({ from: middle, to }), { from, to: middle }]
  }
  return find({ from: 0, to: size })
}

/** The subtrees whose hashes prove that the tree of `size` leaves continues that of `old` leaves, the lowest first. */
export const listConsistency = (old: number, size: number): Range[] => {
  const find = ({ from, to }: Range, isOld: boolean): Range[] => {
    if (old === to) return isOld ? [] : [{ from, to }]
    const middle = from + split(to - from)
    return old <= middle
      ? [...find({ from, to: middle }, isOld), { from: middle, to }]
      : [...find({ from: middle, to }, false), { from, to: middle }]
  }
  return find({ from: 0, to: size }, true)
}

/** Hashes that are stored, of one level of tiles: together they are one full subtree. */
export interface Stored {
  level: number
  from: number
  count: number
}

/** Finds the stored hashes of a range: of each full subtree in it, the largest first. */
export function listStored({ from, to }: Range): Stored[] {
  const stored: Stored[] = []
  for (let at = from; at < to; ) {
    const size = 2 ** Math.floor(Math.log2(to - at))
    const level = Math.floor(Math.log2(size) / 8)
    const width = TILE ** level
    stored.push({ level, from: at / width, count: size / width })
    at += size
  }
  return stored
}

/** The hash of hashes in order: of a full subtree where their number is a power of two. */
export function hashAll(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!
  const middle = split(hashes.length)
  return hashChildren(hashAll(hashes.slice(0, middle)), hashAll(hashes.slice(middle)))
}

/** The hash of a range, from those of the full subtrees that it consists of. */
export const joinSubtrees = (subtrees: readonly Buffer[]): Buffer =>
  subtrees.reduceRight((right, left) => hashChildren(left, right))

/** The hash of no leaves. */
export const EMPTY: Buffer = sha256()

/** A full tile that a leaf has completed. */
export interface Node {
  level: number
  index: number
  hash: Buffer
}

/** Begins to add leaves to a tree of `size`; `open` are the hashes of the tile of each level that is not full. */
export function openTree(size: number, open: Buffer[][]) {
  let leaves = size
  return {
    size: () => leaves,
    /** Adds a leaf, and returns the tiles that it completes. */
    add(hash: Buffer): Node[] {
      leaves += 1
      const nodes: Node[] = []
      let next = hash
      for (let level = 0; ; level += 1) {
        const tile = [...(open[level] ?? []), next]
        open[level] = tile
        if (tile.length < TILE) return nodes
        next = hashAll(tile)
        open[level] = []
        nodes.push({ level: level + 1, index: leaves / TILE ** (level + 1) - 1, hash: next })
      }
    },
    /** The root of the tree. */
    findRoot(): Buffer {
      const subtrees = open
        .toReversed()
        .flatMap(tile =>
          listStored({ from: 0, to: tile.length }).map(({ from, count }) =>
            hashAll(tile.slice(from, from + count)),
          ),
        )
      return leaves === 0 ? EMPTY : joinSubtrees(subtrees)
    },
  }
}
