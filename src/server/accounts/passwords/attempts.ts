import { createHash } from 'node:crypto'
import type { Limits } from '#server/limits/limits.ts'
import { networkOf } from '#server/limits/networks.ts'

/** Wrong passwords of one visitor, whatever the accounts; and of one account from there before it must wait. */
const BY_VISITOR = { name: 'login', times: 10, seconds: 5 * 60 }
const FREE_BY_ACCOUNT = 5

/** Whose password is tried, known or not, and from where. */
interface Attempt {
  email: string
  ip: string
}

/** Runs a check of a password; too many wrong ones and it refuses before the next check. */
export type TryPassword = (attempt: Attempt, check: () => Promise<boolean>) => Promise<boolean>

const secretOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Slows down those who guess passwords (security.md, brute force). */
export function openAttempts(limits: Limits): TryPassword {
  const byVisitor = limits.kept(BY_VISITOR)
  const byAccount = limits.doubling('login-account', FREE_BY_ACCOUNT)
  return async ({ email, ip }, check) => {
    const visitor = networkOf(ip)
    const account = secretOf(email, visitor)
    await byAccount.check(account)
    // counted before the check and given back after it, so that parallel guesses do not slip through
    await byVisitor.spend(visitor)
    const isRight = await check().catch(async (error: unknown) => {
      await byVisitor.giveBack(visitor)
      throw error
    })
    if (isRight) await Promise.all([byVisitor.giveBack(visitor), byAccount.forget(account)])
    else await byAccount.fail(account)
    return isRight
  }
}
