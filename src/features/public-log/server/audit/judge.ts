import { createPrivateKey, createPublicKey } from 'node:crypto'
import { openNote } from '../note.ts'
import type { Checkpoint, LogKey } from '../queries.ts'

/** In ms. A write, or a signature, may be seen this long after the instant that it is dated: the database refuses older ones. */
export const LONGEST_WRITE = 60 * 60_000

/** Whether a private key is that of a public one. */
function isPair({ privateKey, publicKey }: LogKey): boolean {
  try {
    const key = createPrivateKey({ key: privateKey!, format: 'der', type: 'pkcs8' })
    return createPublicKey(key).export({ format: 'jwk' }).x === publicKey.toString('base64url')
  } catch {
    return false
  }
}

/** What is wrong with the keys, the last one first: only that one can sign, and each was introduced by the one before it. */
export function judgeKeys(keys: readonly LogKey[]): string[] {
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
export function judgeCheckpoints(
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
