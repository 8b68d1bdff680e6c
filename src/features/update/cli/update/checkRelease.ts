import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#server/operatorError.ts'

/** A release that may take the place of the one that runs. */
export interface Release {
  version: string
  /** Of its folder. */
  name: string
}

interface Installed {
  version: string
  platform: string
  /** The key that came with the release that runs. */
  publicKey: string
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

function isNewer(version: string, other: string): boolean {
  const [[, ...a], [, ...b]] = [VERSION.exec(version)!, VERSION.exec(other)!]
  const at = a.findIndex((part, place) => Number(part) !== Number(b[place]))
  return at >= 0 && Number(a[at]) > Number(b[at])
}

/**
 * Checks that a tarball is a newer release for this machine, signed with the key of the one that runs. The signed comment names
 * it, so nobody can hand over an older one under a newer name. Throws OperatorError.
 */
export async function checkRelease(
  file: string,
  { version: running, platform, publicKey }: Installed,
): Promise<Release> {
  if (!existsSync(file)) throw new OperatorError(`${file} is not there.`)
  const signature = await readFile(`${file}.minisig`, 'utf8').catch(() => '')
  if (!signature) throw new OperatorError(`${file}.minisig, its signature, is not there.`)
  const comment = await verifySignature(file, signature, publicKey)
  const name = basename(file).replace(/\.tar\.gz$/, '')
  const [, version, built] = /^chicken-rates-([\d.]+)-(\w+-\w+)$/.exec(name) ?? []
  if (comment === undefined || comment !== name || !VERSION.test(version ?? ''))
    throw new OperatorError(`${file} is damaged, or not a release that was signed for this installation.`)
  if (built !== platform) throw new OperatorError(`${file} is for ${built}, and this machine is ${platform}.`)
  if (!isNewer(version!, running))
    throw new OperatorError(
      `${file} is version ${version}, and ${running} runs: only a newer one is an update.`,
    )
  return { version: version!, name }
}

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
async function verifySignature(
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
