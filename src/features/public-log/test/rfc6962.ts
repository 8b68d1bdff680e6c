import { createHash } from 'node:crypto'

/** How RFC 9162 verifies proofs (2.1.3.2 and 2.1.4.2): by counting bits, and not by splitting ranges as the server makes them. */

const hash = (left: Uint8Array, right: Uint8Array) =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()

/** Whether a leaf's hash is in the tree of a root. */
export function verifyInclusion(
  { index, size, hashes, leaf }: { index: number; size: number; hashes: Buffer[]; leaf: Buffer },
  root: Buffer,
): boolean {
  if (index >= size) return false
  let [node, last, found] = [index, size - 1, leaf]
  for (const each of hashes) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      found = hash(each, found)
      while (node % 2 === 0 && node !== 0) [node, last] = [node >> 1, last >> 1]
    } else found = hash(found, each)
    ;[node, last] = [node >> 1, last >> 1]
  }
  return last === 0 && found.equals(root)
}

/** Whether the tree of a root continues that of an old one. */
export function verifyConsistency(
  { old, size, hashes }: { old: number; size: number; hashes: Buffer[] },
  oldRoot: Buffer,
  root: Buffer,
): boolean {
  if (old === size) return hashes.length === 0 && oldRoot.equals(root)
  const path = Number.isInteger(Math.log2(old)) ? [oldRoot, ...hashes] : [...hashes]
  let [node, last] = [old - 1, size - 1]
  while (node % 2 === 1) [node, last] = [node >> 1, last >> 1]
  const first = path.shift()
  if (!first) return false
  let [oldFound, found] = [first, first]
  for (const each of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      oldFound = hash(each, oldFound)
      found = hash(each, found)
      while (node % 2 === 0 && node !== 0) [node, last] = [node >> 1, last >> 1]
    } else found = hash(found, each)
    ;[node, last] = [node >> 1, last >> 1]
  }
  return last === 0 && oldFound.equals(oldRoot) && found.equals(root)
}
