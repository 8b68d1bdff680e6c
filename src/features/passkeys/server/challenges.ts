import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a person has to answer, in ms. */
const LIFETIME = 5 * 60 * 1000
const INSTANT = 8
const RANDOM = 16
const PAYLOAD = INSTANT + RANDOM

/** What a challenge is for: a login, or a passkey of an account. */
type Purpose = 'login' | `account ${string}`

const sign = (key: Buffer, purpose: Purpose, payload: Buffer) =>
  createHmac('sha256', key).update(purpose).update('\0').update(payload).digest()

/** Returns a challenge (base64url). It is signed instead of stored, so that strangers who ask for many fill no table. */
export function makeChallenge(key: Buffer, purpose: Purpose, now: Date): string {
  const payload = randomBytes(PAYLOAD)
  payload.writeBigUInt64BE(BigInt(now.getTime()))
  return Buffer.concat([payload, sign(key, purpose, payload)]).toString('base64url')
}

/** Returns when a challenge was made; undefined when it is not ours, for something else, or too old. */
export function readChallenge(key: Buffer, purpose: Purpose, text: string, now: Date): Date | undefined {
  const sent = Buffer.from(text, 'base64url')
  const payload = sent.subarray(0, PAYLOAD)
  const expected = sign(key, purpose, payload)
  if (sent.length !== PAYLOAD + expected.length || !timingSafeEqual(sent.subarray(PAYLOAD), expected))
    return undefined
  const made = Number(payload.readBigUInt64BE())
  return now.getTime() - made < LIFETIME ? new Date(made) : undefined
}
