import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#shared/accounts/secondFactor.ts'
import { hashToken } from '../sessions/tokens.ts'

/** Lifetime of a code, s; apps know no other. */
const PERIOD = 30
/** Clocks of phones may be this many periods off, either way. */
const WINDOW = 1
const SECRET_BYTES = 20
/** 120 bits, 24 letters and digits. */
const RECOVERY_BYTES = 15

const toSecret = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** A new secret of 160 bits, as RFC 4226 recommends. */
export const createSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Formats a secret for people who type it, and as the URI of a QR code. */
export function formatSecret(secret: Buffer, { email, siteName }: { email: string; siteName: string }) {
  const totp = new TOTP({ secret: toSecret(secret), issuer: siteName, label: email, period: PERIOD })
  return { secret: insertBlanks(totp.secret.base32), uri: totp.toString() }
}

/** Finds the step (of 30 s since 1970) whose code this is, near `at`; undefined for a wrong code. */
export function findStep(secret: Buffer, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const settings = { secret: toSecret(secret), period: PERIOD, timestamp }
  const offset = TOTP.validate({ ...settings, token: code, window: WINDOW })
  return offset === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + offset
}

/** New recovery codes as they are shown: `ABCD-EFGH-...`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    insertBlanks(toSecret(randomBytes(RECOVERY_BYTES)).base32).replaceAll(' ', '-'),
  )

/**
 * Hashes a recovery code for storage. A plain SHA-256 is enough, unlike for passwords: nobody tries 2^120 codes
 * (OWASP ASVS 5.0, 6.5.2 asks for 112 bits).
 */
export const hashRecoveryCode = (code: string): Buffer =>
  hashToken(normalizeLookalikes(stripSeparators(code).toUpperCase()))

/** There is neither 0 nor 1 in them, so whoever reads one has read a letter (RFC 4648, 3.4). */
const normalizeLookalikes = (code: string): string => code.replaceAll('0', 'O').replaceAll('1', 'I')

/** A code without the blanks and hyphens it is read and typed with. */
export const stripSeparators = (code: string): string => code.replace(/[\s-]/g, '')

const insertBlanks = (text: string) => text.replace(/.{4}(?=.)/g, '$& ')
