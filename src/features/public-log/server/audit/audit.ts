import type { Db } from '#server/database/tables.ts'
import { toEntry } from '../entry.ts'
import { isBroken, readHead } from '../note.ts'
import { type Leaf, listHashes, listKeys, streamLeaves } from '../queries.ts'
import { hashLeaf, type Node, openTree } from '../tree.ts'
import { judgeCheckpoints, judgeKeys, LONGEST_WRITE } from './judge.ts'
import { countContradictions, countNodes, hasSamples, listCheckpoints, listNames } from './queries.ts'

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
 * `outside`: those that are also stored elsewhere. Whatever was changed by hand contradicts one of them.
 */
export const auditLog = (db: Db, outside: readonly string[] = []): Promise<LogAudit> =>
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
      const counted = checkpoints.slice(Math.max(begin, 0))
      const wanted = Map.groupBy([...counted, ...outside.map(readHead)], ({ size }) => size)
      // samples are dated at will
      const dated = (await hasSamples(tx)) ? [] : counted
      let [nodeCount, before] = [0, 0]
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
          while (before < dated.length && dated[before]!.size <= tree.size()) before += 1
          for (const sentence of judgeLeaf(leaf, tree.size(), names, dated[before - 1])) say('leaf', sentence)
          nodes.push(...tree.add(leaf.hash))
          compare()
        }
        for (const { level, index, hash } of nodes)
          if (!(await listHashes(tx, level, index, 1))[0]?.equals(hash))
            say('node', `hash ${index} of level ${level} is not that of its leaves`)
        nodeCount += nodes.length
      }
      const stored = await countNodes(tx)
      if (stored !== nodeCount) say('node', `${stored} hashes of tiles are stored, and not ${nodeCount}`)
      for (const size of wanted.keys())
        say(
          'lost',
          `a checkpoint has ${size} publications, and the log only ${tree.size()}: a backup was restored, or leaves are gone`,
        )
      for (const note of outside)
        if (!checkpoints.some(each => each.note === note))
          say(
            'lost',
            `the checkpoint of ${readHead(note).size} publications that is stored outside is missing`,
          )
      const keys = await listKeys(tx)
      for (const sentence of [...judgeKeys(keys), ...judgeCheckpoints(checkpoints, keys)])
        say('signature', sentence)
      for (const { description, count } of await countContradictions(tx))
        say('rows', `${count} ${description}`)
      return { contradictions: found, brokenAt: checkpoints[begin]?.at }
    })

type Names = ReadonlyMap<number, readonly string[]>

function judgeLeaf(
  { index, hash, publication }: Leaf,
  place: number,
  names: Names,
  before: { at: Date } | undefined,
): string[] {
  if (index !== place) return [`leaf ${place} is gone`]
  if (!publication) return [`the revision of leaf ${index} is gone`]
  const { city, cityId, date, version } = publication
  const record = `version ${version} of ${city} on ${date}`
  if (!hashLeaf(toEntry(publication)).equals(hash)) return [`${record} is not what was published`]
  if (before && Date.parse(publication.at) < before.at.getTime() - LONGEST_WRITE)
    return [`${record} is dated before a checkpoint that lacks it`]
  return names.get(cityId)?.includes(city) ? [] : [`${city} was never the name of the city of leaf ${index}`]
}
