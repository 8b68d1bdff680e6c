import type { Db } from '#server/database/tables.ts'
import { toEntry } from './entry.ts'
import * as queries from './queries.ts'
import { hashLeaf, openTree } from './tree.ts'

/** In the transaction that has the lock: adds a leaf for each publication that is committed and has none. Returns the tree. */
export async function addLeaves(tx: Db, seenIn: string | null) {
  // before they are read: what commits in between is found again
  const oldest = await queries.findOldestRunning(tx)
  const { size, open } = await queries.readOpen(tx)
  const tree = openTree(size, open)
  for await (const publications of queries.streamUnlogged(tx, seenIn)) {
    const added = publications.map(publication => {
      const [index, hash] = [tree.size(), hashLeaf(toEntry(publication))]
      return { index, hash, publication, nodes: tree.add(hash) }
    })
    await queries.insertLeaves(tx, added)
    await queries.insertNodes(
      tx,
      added.flatMap(({ nodes }) => nodes),
    )
  }
  if (tree.size() > size || seenIn === null) await queries.storePosition(tx, oldest)
  return tree
}

/** Adds a leaf for each publication that was committed before the call. */
export const sequence = (db: Db): Promise<void> =>
  db.transaction().execute(async tx => {
    await addLeaves(tx, await queries.lockLog(tx))
  })
