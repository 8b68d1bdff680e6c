import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
/** Flags of WebAuthn: somebody is there; the device has verified who; a key comes with it. */
export const UP = 1
const VERIFIED = 4
const ATTESTED = 64

/** Bytes as CBOR (RFC 8949): a text, some bytes, a small number, or a map of them. */
type Cbor = string | Buffer | number | Map<Cbor, Cbor>
function encode(value: Cbor): Buffer {
  const head = (major: number, length: number) =>
    length < 24 ? Buffer.from([(major << 5) | length]) : Buffer.from([(major << 5) | 24, length])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encode)])
}

interface Doing {
  origin?: string
  flags?: number
  host?: string
}

const ORIGIN = 'https://rates.example'

/** Makes a device with one key, which answers as WebAuthn describes, by default at https://rates.example. */
export function makeDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
  const toData = (flags: number, host = 'rates.example') =>
    Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags, 0, 0, 0, 0])])
  const toClient = (type: string, challenge: string, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    make(challenge: string, { origin, flags = UP | VERIFIED, host }: Doing = {}) {
      const authData = Buffer.concat([
        toData(flags | ATTESTED, host),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        encode(cose),
      ])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: toClient('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
      }
    },
    sign(challenge: string, { origin, flags = UP | VERIFIED, host }: Doing = {}) {
      const client = toClient('webauthn.get', challenge, origin)
      const data = toData(flags, host)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}
