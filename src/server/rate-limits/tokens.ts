import { LRUCache } from 'lru-cache'
import type { Limits } from './limits.ts'

/** Tokens remembered at once, valid and invalid ones, and how long, in ms. */
const MAX_KEYS = 10_000
const VALID_FOR = 5 * 60_000
const INVALID_FOR = 30_000

/** A call with a token. */
export interface TokenUse {
  address: string
  /** SHA-256 of the token. */
  session: Buffer
}

/** Limits calls by their token before it is looked up in the database. */
export interface TokenLimits {
  /** Counts a call. False when the token was invalid a moment ago. Throws `request.tooMany` past the limits. */
  consume(use: TokenUse): Promise<boolean>
  /** The token is valid: refunds what was counted against the address. */
  confirm(use: TokenUse): Promise<void>
  /** The token is invalid and stays so: tokens are random. */
  reject(use: TokenUse): void
  /** The token could not be looked up. */
  refund(use: TokenUse): Promise<void>
}

const NO_LIMITS: TokenLimits = {
  consume: async () => true,
  confirm: async () => {},
  reject: () => {},
  refund: async () => {},
}

/**
 * Creates the limits of calls with tokens. A token that was valid recently counts by itself alone, so that staff who
 * share an address with somebody who guesses tokens are not blocked with them.
 */
export function limitTokens(limits: Limits): TokenLimits {
  if (!limits.isOn) return NO_LIMITS
  const unproven = limits.inMemory('tokens')
  const calls = limits.inMemory('calls')
  const valid = new LRUCache<string, true>({ max: MAX_KEYS, ttl: VALID_FOR })
  const invalid = new LRUCache<string, true>({ max: MAX_KEYS, ttl: INVALID_FOR })
  const toKey = ({ session }: TokenUse) => session.toString('base64url')
  async function refund(use: TokenUse): Promise<void> {
    if (!valid.has(toKey(use))) await unproven.refund(use.address)
  }
  return {
    async consume(use) {
      const key = toKey(use)
      if (!valid.has(key)) await unproven.consume(use.address)
      if (invalid.has(key)) return false
      await calls.consume(key)
      return true
    },
    async confirm(use) {
      await refund(use)
      valid.set(toKey(use), true)
    },
    reject(use) {
      valid.delete(toKey(use))
      invalid.set(toKey(use), true)
    },
    refund,
  }
}
