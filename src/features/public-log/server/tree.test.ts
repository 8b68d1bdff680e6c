import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyConsistency, verifyInclusion } from '../test/rfc6962.ts'
import {
  EMPTY,
  hashAll,
  hashLeaf,
  joinSubtrees,
  listConsistency,
  listInclusion,
  listStored,
  openTree,
  type Range,
} from './tree.ts'

/** A tree in memory, with the hashes of its tiles as they are stored. */
function grow(size: number) {
  const stored: Buffer[][] = [[]]
  const tree = openTree(0, [])
  const roots = [tree.findRoot()]
  for (let at = 0; at < size; at += 1) {
    const hash = hashLeaf(Buffer.from(`leaf ${at}`))
    stored[0]!.push(hash)
    for (const node of tree.add(hash)) {
      stored[node.level] ??= []
      expect(stored[node.level]).toHaveLength(node.index)
      stored[node.level]!.push(node.hash)
    }
    roots.push(tree.findRoot())
  }
  const read = (range: Range) =>
    joinSubtrees(
      listStored(range).map(({ level, from, count }) => hashAll(stored[level]!.slice(from, from + count))),
    )
  return { roots, leaves: stored[0]!, prove: (ranges: Range[]) => ranges.map(read), read }
}

const SIZE = 70_000
const grown = grow(SIZE)
const sizes = fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 65_000, max: SIZE }))

test('the root of no leaves is that of RFC 6962', () => {
  expect(EMPTY).toEqual(createHash('sha256').digest())
  expect(grown.roots[0]).toEqual(EMPTY)
})

// the test vectors of Certificate Transparency
test('the tree of eight known leaves has the known root', () => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657']
  const last = '606162636465666768696a6b6c6d6e6f'
  const tree = openTree(0, [])
  for (const leaf of [...leaves, last]) tree.add(hashLeaf(Buffer.from(leaf, 'hex')))
  expect(tree.findRoot().toString('hex')).toBe(
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  )
})

test('a leaf is proven in each tree that has it, and no other leaf or root is', () => {
  fc.assert(
    fc.property(sizes, fc.nat(SIZE), (size, at) => {
      const index = at % size
      const hashes = grown.prove(listInclusion(index, size))
      const proof = { index, size, hashes, leaf: grown.leaves[index]! }
      expect(verifyInclusion(proof, grown.roots[size]!)).toBe(true)
      expect(verifyInclusion({ ...proof, leaf: hashLeaf(Buffer.from('x')) }, grown.roots[size]!)).toBe(false)
      expect(verifyInclusion(proof, grown.roots[size - 1]!)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('a later tree is proven to continue an earlier one, and none that differs', () => {
  fc.assert(
    fc.property(sizes, fc.nat(SIZE), (size, at) => {
      const old = 1 + (at % size)
      const hashes = grown.prove(listConsistency(old, size))
      const [one, other] = [grown.roots[old]!, grown.roots[size]!]
      expect(verifyConsistency({ old, size, hashes }, one, other)).toBe(true)
      expect(verifyConsistency({ old, size, hashes }, EMPTY, other)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('a tree that is opened again from its tiles grows as the one that was never closed', () => {
  const tree = openTree(SIZE - 300, [
    grown.leaves.slice(SIZE - 300 - ((SIZE - 300) % 256), SIZE - 300),
    Array.from({ length: Math.floor((SIZE - 300) / 256) % 256 }, (_, at) => {
      const from = 65_536 + 256 * at
      return grown.read({ from, to: from + 256 })
    }),
    [grown.read({ from: 0, to: 65_536 })],
  ])
  expect(tree.findRoot()).toEqual(grown.roots[SIZE - 300])
  for (const leaf of grown.leaves.slice(SIZE - 300)) tree.add(leaf)
  expect([tree.size(), tree.findRoot()]).toEqual([SIZE, grown.roots[SIZE]])
})
