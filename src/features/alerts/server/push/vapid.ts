import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Who sends, to the push services (RFC 8292): a key pair on P-256. */
export interface VapidKeys {
  /** The point, uncompressed: browsers subscribe with it. */
  publicKey: Buffer
  privateKey: Buffer
}

/** Half of what a push service may take, in s. */
const VALID = 12 * 60 * 60
/** A token is made anew when half of its time is over, ms. */
const RENEWED = (VALID / 2) * 1000
/** Push services whose token is cached: each of the known ones, and some of those that a stranger names. */
const MAX_TOKENS = 100

/** Makes the keys of an installation, at its first start. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const privateKey = pair.getPrivateKey()
  // without the zeros that it may begin with
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]) }
}

function toKeyObject({ publicKey, privateKey }: VapidKeys): KeyObject {
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map(part => part.toString('base64url'))
  const key = { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey.toString('base64url') }
  return createPrivateKey({ key, format: 'jwk' })
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

interface Sender {
  keys: VapidKeys
  /** Whom a push service tells when something is wrong, `mailto:` or `https:`; Apple's asks for it. */
  contact: string | undefined
  now(): Date
}

/** Returns what makes the `Authorization` header for the origin of a push service. Signing costs more than all else. */
export function createVapid({ keys, contact, now }: Sender): (origin: string) => string {
  const key = toKeyObject(keys)
  const tokens = new LRUCache<string, { header: string; madeAt: number }>({ max: MAX_TOKENS })
  return origin => {
    const madeAt = now().getTime()
    const cached = tokens.get(origin)
    // a clock that was set back makes one of its own time: services refuse what is valid for too long
    if (cached && Math.abs(madeAt - cached.madeAt) < RENEWED) return cached.header
    const claims = {
      aud: origin,
      exp: Math.floor(madeAt / 1000) + VALID,
      ...(contact && { sub: contact }),
    }
    const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
    const token = `${signed}.${signature.toString('base64url')}`
    const header = `vapid t=${token}, k=${keys.publicKey.toString('base64url')}`
    tokens.set(origin, { header, madeAt })
    return header
  }
}
