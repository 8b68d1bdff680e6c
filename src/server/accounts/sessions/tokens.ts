import { createHash, randomBytes } from 'node:crypto'

/** A secret nobody can guess: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: its SHA-256, enough to recognise it and useless to a thief. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of an `Authorization: Bearer` header; undefined when there is none. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer +(\S+) *$/i)?.[1]
