import { createHash, randomBytes } from 'node:crypto'

/** A secret nobody can guess: 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token: the database stores no more of it, which is useless to a thief. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
