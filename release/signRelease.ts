import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const getRaw = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
const encode = (kind: string, key: KeyObject, bytes: Buffer): string => {
  const id = createHash('sha256').update(getRaw(key)).digest().subarray(0, 8)
  return Buffer.concat([Buffer.from(kind), id, bytes]).toString('base64')
}

/** Writes the public key of an Ed25519 key as minisign does: it ships with the release. */
export const toPublicKey = (key: KeyObject): string =>
  `untrusted comment: public key of Chicken Rates\n${encode('Ed', key, getRaw(key))}\n`

/** Signs a release in minisign's format. The comment is signed too. */
export async function signRelease(file: string, key: KeyObject, comment: string): Promise<string> {
  const hash = createHash('blake2b512')
  await pipeline(createReadStream(file), hash)
  const own = sign(null, hash.digest(), key)
  const all = sign(null, Buffer.concat([own, Buffer.from(comment)]), key).toString('base64')
  return `untrusted comment: signature of Chicken Rates\n${encode('ED', key, own)}\ntrusted comment: ${comment}\n${all}\n`
}
