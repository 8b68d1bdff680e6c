import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Whom a message is for, as the browser names it (RFC 8291): a point on P-256, uncompressed, and 16 bytes. */
export interface PushKeys {
  p256dh: Buffer
  auth: Buffer
}

/** The length that each record may have at most; a message is one record. */
const RECORD_SIZE = 4096
const TAG_LENGTH = 16
const KEY_LENGTH = 65
/** Salt, length of a record, length of the key, the key, the delimiter of the last record, the tag. */
const OVERHEAD = 16 + 4 + 1 + KEY_LENGTH + 1 + TAG_LENGTH
/** The longest text of a message, in bytes. */
export const MAX_PAYLOAD = RECORD_SIZE - OVERHEAD

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm` of RFC 8188): nobody between, the push service included, reads it.
 * Each message has keys of its own. Throws where `p256dh` is no point on the curve.
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys): Buffer {
  const sender = createECDH('prime256v1')
  const ours = sender.generateKeys()
  const shared = derive(
    sender.computeSecret(p256dh),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ours]),
    32,
  )
  const salt = randomBytes(16)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  )
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD_SIZE)
  size.writeUInt8(KEY_LENGTH, 4)
  // 2 ends the last record
  const sealed = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, ours, ...sealed])
}

/** Whether a browser's keys can be encrypted for. */
export function isPushKeys({ p256dh, auth }: PushKeys): boolean {
  if (auth.length !== 16 || p256dh.length !== KEY_LENGTH) return false
  try {
    encryptPush('', { p256dh, auth })
    return true
  } catch {
    return false
  }
}
