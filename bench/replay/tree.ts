import { createHash, createPublicKey, verify } from 'node:crypto'

/** The public log as a stranger checks it: from its specifications (RFC 6962, c2sp.org), and without any code of the product. */

export const sha256 = (...parts: readonly (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hashChildren = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right)

/** What a checkpoint says: how many leaves it has, their root and when it was signed. */
export interface Head {
  size: number
  root: string
  signed: number
}

/** Reads a note that one of the keys has signed; throws otherwise. */
export function openHead(note: string, keys: readonly string[]): Head {
  if (!keys.some(key => isSigned(note, key))) throw new Error('no key of the log has signed the checkpoint')
  const [, size, root = '', signed = ''] = note.split('\n')
  return { size: Number(size), root, signed: Date.parse(signed.replace('signed ', '')) }
}

/** Whether a key, `name+id+base64`, has signed a note. */
export function isSigned(note: string, key: string): boolean {
  const [, name, id, packed] = /^(.+)\+([0-9a-f]{8})\+(.+)$/.exec(key) ?? []
  if (!packed) return false
  const bytes = Buffer.from(packed, 'base64')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const end = note.lastIndexOf('\n\n') + 1
  const isId = sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex') === id
  return note
    .slice(end)
    .split('\n')
    .some(line => {
      const [, signer, written = ''] = line.split(' ')
      const signature = Buffer.from(written, 'base64')
      const isOfKey = isId && signer === name && signature.subarray(0, 4).toString('hex') === id
      return isOfKey && verify(null, Buffer.from(note.slice(0, end)), publicKey, signature.subarray(4))
    })
}

/** The roots of the trees of the first leaves, for each of some sizes. */
export function findRoots(leaves: readonly Buffer[], sizes: readonly number[]): Map<number, string> {
  const wanted = new Set(sizes)
  const full: { count: number; hash: Buffer }[] = []
  const roots = new Map([[0, sha256().toString('base64')]])
  leaves.forEach((leaf, at) => {
    let node = { count: 1, hash: leaf }
    while (full.at(-1)?.count === node.count)
      node = { count: 2 * node.count, hash: hashChildren(full.pop()!.hash, node.hash) }
    full.push(node)
    if (!wanted.has(at + 1)) return
    const root = full.map(({ hash }) => hash).reduceRight((right, left) => hashChildren(left, right))
    roots.set(at + 1, root.toString('base64'))
  })
  return roots
}

/** Hashes of a tile. */
const TILE = 256

/** The hashes of each level of tiles, from the leaves up. */
export function findLevels(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]]
  for (let below = levels[0]!; below.length >= TILE; below = levels.at(-1)!) {
    const count = Math.floor(below.length / TILE)
    levels.push(
      Array.from({ length: count }, (_, at) => {
        const tile = below.slice(at * TILE, (at + 1) * TILE)
        return Buffer.from(findRoots(tile, [TILE]).get(TILE)!, 'base64')
      }),
    )
  }
  return levels
}

/** The paths of the tiles of a level that has some hashes. */
export const listTiles = (level: number | 'entries', count: number): string[] =>
  Array.from({ length: Math.ceil(count / TILE) }, (_, tile) => {
    const width = Math.min(TILE, count - tile * TILE)
    const groups = String(tile)
      .padStart(Math.ceil(String(tile).length / 3) * 3, '0')
      .match(/\d{3}/g)!
    const number = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
    return `/log/tile/${level}/${number}${width < TILE ? `.p/${width}` : ''}`
  })

/** The entries of a tile, each behind its length. */
export function splitEntries(tile: Buffer): Buffer[] {
  const entries: Buffer[] = []
  for (let at = 0; at < tile.length; at += 2 + tile.readUInt16BE(at))
    entries.push(tile.subarray(at + 2, at + 2 + tile.readUInt16BE(at)))
  return entries
}
