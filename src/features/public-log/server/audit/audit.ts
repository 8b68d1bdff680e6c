import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Db } from '#server/database/tables.ts'
import { toEntry } from '../entry.ts'
import { isBroken, openNote, readHead } from '../note.ts'
import { type Checkpoint, type Leaf, type LogKey, listHashes, listKeys, streamLeaves } from '../queries.ts'
import { hashLeaf, type Node, openTree } from '../tree.ts'
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
 * Makes the whole tree again from what was published, and compares it with what is stored of it, with every checkpoint that was signed, and with
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
          const last = dated[before - 1]
          for (const sentence of judgeLeaf(leaf, tree.size(), names, last)) say('leaf', sentence)
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
  if (!publication) return [`the publication of leaf ${index} is gone`]
  const { city, cityId, date, version } = publication
  const record = `version ${version} of ${city} on ${date}`
  if (!hashLeaf(toEntry(publication)).equals(hash)) return [`${record} is not what was published`]
  if (before && Date.parse(publication.at) < before.at.getTime() - LONGEST_WRITE)
    return [`${record} is dated before a checkpoint that lacks it`]
  return names.get(cityId)?.includes(city) ? [] : [`${city} was never the name of the city of leaf ${index}`]
}

/** In ms. A write, or a signature, may be seen this long after the instant that it is dated: the database refuses older ones. */
const LONGEST_WRITE = 60 * 60_000

function isPair({ privateKey, publicKey }: LogKey): boolean {
  try {
    const key = createPrivateKey({ key: privateKey!, format: 'der', type: 'pkcs8' })
    return createPublicKey(key).export({ format: 'jwk' }).x === publicKey.toString('base64url')
  } catch {
    return false
  }
}

/** What is wrong with the keys, the last one first: only that one can sign, and each was introduced by the one before it. */
function judgeKeys(keys: readonly LogKey[]): string[] {
  const isIntroduced = keys.every(({ note }, at) => {
    const before = keys[at + 1]
    return before ? note !== null && openNote(note, before) !== undefined : note === null
  })
  const [signer, ...former] = keys
  return [
    ...(isIntroduced ? [] : ['a key was not introduced by the one before it']),
    ...(signer && isPair(signer) ? [] : ['the private key is not that of the last public one']),
    ...(former.some(({ privateKey }) => privateKey !== null) ? ['a former key can still sign'] : []),
  ]
}

/** What is wrong with the checkpoints, the first one first: each is signed as it is stored, by the key of its time, and none is missing. */
function judgeCheckpoints(
  checkpoints: readonly (Checkpoint & { id: number })[],
  keys: readonly LogKey[],
): string[] {
  const isWhole = checkpoints.every(({ id, note }, at) =>
    at === 0 ? note.includes('\nfirst: ') : id === checkpoints[at - 1]!.id + 1,
  )
  const wrong = checkpoints.flatMap(({ at, size, root, note }) => {
    const signer = keys.findIndex(key => openNote(note, key) !== undefined)
    const head = `${keys[0]?.name}\n${size}\n${root.toString('base64')}\nsigned ${at.toISOString()}\n`
    if (signer < 0 || !note.startsWith(head))
      return [`no key of the log has signed the checkpoint of ${size} publications`]
    const [from, until] = [keys[signer]!.since, keys[signer - 1]?.since]
    const isOfItsTime =
      at.getTime() > from.getTime() - LONGEST_WRITE &&
      (until === undefined || at.getTime() < until.getTime() + LONGEST_WRITE)
    return isOfItsTime ? [] : [`the key of the checkpoint of ${size} publications is of another time`]
  })
  return [...(isWhole ? [] : ['a checkpoint is missing']), ...wrong]
}
