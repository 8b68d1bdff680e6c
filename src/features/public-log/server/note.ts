import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** An Ed25519 key that signs notes under a name. */
export interface NoteKey {
  name: string
  /** 32 bytes. */
  publicKey: Buffer
  /** PKCS 8, DER. */
  privateKey: Buffer
}

/** A key that only verifies. */
export type Verifier = Omit<NoteKey, 'privateKey'>

/** How the format of notes names Ed25519. */
const ED25519 = Buffer.of(1)

export function makeNoteKey(name: string): NoteKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    name,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  }
}

const getKeyId = ({ name, publicKey }: Verifier) =>
  createHash('sha256').update(`${name}\n`).update(ED25519).update(publicKey).digest().subarray(0, 4)

/** A key as verifiers are given it: its name, its id and its bytes (c2sp.org/signed-note). */
export const formatVerifier = (key: Verifier): string =>
  `${key.name}+${getKeyId(key).toString('hex')}+${Buffer.concat([ED25519, key.publicKey]).toString('base64')}`

/** Signs a text of whole lines (c2sp.org/signed-note). */
export function signNote(text: string, key: NoteKey): string {
  const privateKey = createPrivateKey({ key: key.privateKey, format: 'der', type: 'pkcs8' })
  const signature = sign(null, Buffer.from(text), privateKey)
  return `${text}\n— ${key.name} ${Buffer.concat([getKeyId(key), signature]).toString('base64')}\n`
}

/** The text of a note that a key has signed; undefined for any other. */
export function openNote(note: string, key: Verifier): string | undefined {
  const end = note.lastIndexOf('\n\n') + 1
  const text = note.slice(0, end)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.publicKey.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = note
    .slice(end)
    .split('\n')
    .some(line => {
      const [dash, name, written = ''] = line.split(' ')
      const bytes = Buffer.from(written, 'base64')
      return (
        dash === '—' &&
        name === key.name &&
        bytes.subarray(0, 4).equals(getKeyId(key)) &&
        verify(null, Buffer.from(text), publicKey, bytes.subarray(4))
      )
    })
  return end > 0 && isSigned ? text : undefined
}

/** Whether a text is a whole checkpoint, whoever has signed it. */
export const isNote = (text: string): boolean =>
  /^\S+\n\d+\n[\w+/]{43}=\nsigned .*\n([\w].*\n)*\n— \S+ \S+\n$/.test(text)

/** What a checkpoint says of a tree. */
export interface TreeHead {
  size: number
  root: Buffer
}

/** Reads the head of a checkpoint; only its signature says whether it may be believed. */
export function readHead(checkpoint: string): TreeHead {
  const [, size, root = ''] = checkpoint.split('\n')
  return { size: Number(size), root: Buffer.from(root, 'base64') }
}

/** In the data folder: the last checkpoint, stored outside of the database. */
export const CHECKPOINT_COPY = 'log-checkpoint'

/** Begins the line of a checkpoint that does not continue the one before. */
const BROKEN = 'restored: does not continue'
export const isBroken = (checkpoint: string): boolean => checkpoint.includes(`\n${BROKEN} `)

interface CheckpointFacts extends TreeHead {
  origin: string
  at: Date
  /** Of the first checkpoint: publications that the log does not attest from the day they were made. */
  isFirst: boolean
  /** The last tree that was signed, where this one does not continue it. */
  broken: TreeHead | undefined
}

const formatHead = ({ size, root }: TreeHead, separator: string) =>
  `${size}${separator}${root.toString('base64')}`

/** The text of a checkpoint (c2sp.org/tlog-checkpoint), with lines that say when it was signed and what else a reader must know. */
export const formatCheckpoint = ({ origin, at, isFirst, broken, ...head }: CheckpointFacts): string =>
  [
    origin,
    formatHead(head, '\n'),
    `signed ${at.toISOString()}`,
    ...(isFirst ? [`first: the ${head.size} publications of before are attested only since then`] : []),
    ...(broken ? [`${BROKEN} ${formatHead(broken, ' ')}`] : []),
    '',
  ].join('\n')
