import type { Db } from '#server/database/tables.ts'
import { toEntry } from '../entry.ts'
import { isBroken, openNote, type TreeHead } from '../note.ts'
import { type Checkpoint, type Leaf, listHashes, listKeys, streamLeaves } from '../queries.ts'
import { hashLeaf, type Node, openTree } from '../tree.ts'
import { countContradictions, listCheckpoints, listNames } from './queries.ts'

/** What came of comparing the log with the database. */
export interface LogAudit {
  /** Why they do not agree, one sentence each; a few of each kind. */
  contradictions: string[]
  /** When a checkpoint last said that it does not continue the one before. */
  brokenAt: Date | undefined
}

/** How many of a kind are named. */
const NAMED = 3

/**
 * Makes the whole tree again from the revisions, and compares it with what is stored of it, with every checkpoint that was signed, and with
 * `outside`: heads that somebody stored elsewhere. Whatever was changed by hand contradicts one of them.
 */
export const auditLog = (db: Db, outside: readonly TreeHead[] = []): Promise<LogAudit> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      const found: string[] = []
      const counts = new Map<string, number>()
      const say = (kind: string, sentence: string) => {
        counts.set(kind, (counts.get(kind) ?? 0) + 1)
        if (counts.get(kind)! <= NAMED) found.push(sentence)
      }
      const checkpoints = await listCheckpoints(tx)
      const names = await listNames(tx)
      // those before are of another tree, as it was signed
      const begin = checkpoints.findLastIndex(({ note }) => isBroken(note))
      const wanted = Map.groupBy([...checkpoints.slice(Math.max(begin, 0)), ...outside], ({ size }) => size)
      const tree = openTree(0, [])
      const compare = () => {
        for (const { root } of wanted.get(tree.size()) ?? [])
          if (!root.equals(tree.findRoot()))
            say('checkpoint', `the checkpoint of ${tree.size()} publications does not hold`)
        wanted.delete(tree.size())
      }
      compare()
      for await (const leaves of streamLeaves(tx)) {
        const nodes: Node[] = []
        for (const leaf of leaves) {
          for (const sentence of judgeLeaf(leaf, tree.size(), names)) say('leaf', sentence)
          nodes.push(...tree.add(leaf.hash))
          compare()
        }
        for (const { level, index, hash } of nodes)
          if (!(await listHashes(tx, level, index, 1))[0]?.equals(hash))
            say('node', `hash ${index} of level ${level} is not that of its leaves`)
      }
      for (const size of wanted.keys())
        say(
          'lost',
          `a checkpoint has ${size} publications, and the log only ${tree.size()}: a backup was restored, or leaves are gone`,
        )
      for (const sentence of await judgeSignatures(tx, checkpoints)) say('signature', sentence)
      for (const { description, count } of await countContradictions(tx))
        say('rows', `${count} ${description}`)
      return { contradictions: found, brokenAt: checkpoints[begin]?.at }
    })

type Names = ReadonlyMap<number, readonly string[]>

function judgeLeaf({ index, hash, publication }: Leaf, place: number, names: Names): string[] {
  if (index !== place) return [`leaf ${place} is gone`]
  if (!publication) return [`the revision of leaf ${index} is gone`]
  const { city, cityId, date, version } = publication
  const record = `version ${version} of ${city} on ${date}`
  if (!hashLeaf(toEntry(publication)).equals(hash)) return [`${record} is not what was published`]
  return names.get(cityId)?.includes(city) ? [] : [`${city} was never the name of the city of leaf ${index}`]
}

async function judgeSignatures(tx: Db, checkpoints: readonly Checkpoint[]): Promise<string[]> {
  const keys = await listKeys(tx)
  const isIntroduced = keys.every(({ note }, at) => {
    const before = keys[at + 1]
    return before ? note !== null && openNote(note, before) !== undefined : note === null
  })
  const unsigned = checkpoints.filter(({ size, root, note }) => {
    const text = keys.flatMap(key => openNote(note, key) ?? [])[0]
    return !text?.startsWith(`${keys[0]?.name}\n${size}\n${root.toString('base64')}\n`)
  })
  return [
    ...(isIntroduced ? [] : ['a key was not introduced by the one before it']),
    ...unsigned.map(({ size }) => `no key of the log has signed the checkpoint of ${size} publications`),
  ]
}
