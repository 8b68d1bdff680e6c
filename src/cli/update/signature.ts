import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The only kind that is taken: of a file's hash. */
const HASHED = 'ED'
const KEY_ID = 8
const SIGNATURE = 64
/** What precedes the 32 bytes of an Ed25519 key where Node.js reads one (RFC 8410). */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** A public key as minisign writes it. Returns undefined where the text is none. */
function readKey(text: string) {
  const bytes = Buffer.from(text.trim().split('\n').at(-1) ?? '', 'base64')
  if (bytes.length !== 2 + KEY_ID + 32 || bytes.toString('latin1', 0, 2) !== 'Ed') return undefined
  const der = Buffer.concat([DER_HEAD, bytes.subarray(2 + KEY_ID)])
  return {
    id: bytes.subarray(2, 2 + KEY_ID),
    key: createPublicKey({ key: der, format: 'der', type: 'spki' }),
  }
}

/**
 * Checks a signature in minisign's format over a file. Returns the trusted comment, which is signed too; undefined where anything
 * is not as the holder of the key has signed it.
 */
export async function verifySignature(
  file: string,
  signature: string,
  publicKey: string,
): Promise<string | undefined> {
  const trusted = readKey(publicKey)
  const match =
    /^untrusted comment: [^\n]*\n(?<own>[A-Za-z\d+/=]+)\ntrusted comment: (?<comment>[^\n]*)\n(?<all>[A-Za-z\d+/=]+)\n?$/.exec(
      signature,
    )
  if (!trusted || !match?.groups) return undefined
  const own = Buffer.from(match.groups.own!, 'base64')
  const isOurs =
    own.length === 2 + KEY_ID + SIGNATURE &&
    own.toString('latin1', 0, 2) === HASHED &&
    own.subarray(2, 2 + KEY_ID).equals(trusted.id)
  if (!isOurs) return undefined
  const bytes = own.subarray(2 + KEY_ID)
  const comment = Buffer.from(match.groups.comment!)
  const all = Buffer.from(match.groups.all!, 'base64')
  if (!verify(null, Buffer.concat([bytes, comment]), trusted.key, all)) return undefined
  const hash = createHash('blake2b512')
  await pipeline(createReadStream(file), hash)
  return verify(null, hash.digest(), trusted.key, bytes) ? comment.toString() : undefined
}
