import { createHash } from 'node:crypto'
import type { Limits } from '#server/limits/limits.ts'
import { networkOf } from '#server/limits/networks.ts'
import { Refused } from '#server/refused.ts'
import type { ProblemCode } from '#shared/problems.ts'

/** Wrong passwords of one account from one visitor before it must wait. */
const FREE_BY_ACCOUNT = 5

/** Whose password is tried, known or not, and from where. */
interface Attempt {
  email: string
  ip: string
}

/** What must be right, and how it is refused when it is not. */
type Check = readonly [wrong: ProblemCode, isRight: () => Promise<boolean>]

/**
 * Checks a password, and what else there is, in turn; refuses at the first that is wrong. Too many wrong ones and it
 * refuses before the next check. What a check throws counts neither as wrong nor as right.
 */
export type TryPassword = (attempt: Attempt, ...checks: Check[]) => Promise<void>

const secretOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Slows down those who guess passwords and codes (docs/design/security.md, brute force). */
export function openAttempts(limits: Limits): TryPassword {
  const byVisitor = limits.kept('login')
  const byAccount = limits.doubling('login-account', FREE_BY_ACCOUNT)
  return async ({ email, ip }, ...checks) => {
    const visitor = networkOf(ip)
    const account = secretOf(email, visitor)
    await byAccount.check(account)
    // counted before the check and given back after it, so that parallel guesses do not slip through
    await byVisitor.spend(visitor)
    const wrong = await firstWrong(checks).catch(async (error: unknown) => {
      await byVisitor.giveBack(visitor)
      throw error
    })
    if (wrong) {
      await byAccount.fail(account)
      throw new Refused(wrong)
    }
    await Promise.all([byVisitor.giveBack(visitor), byAccount.forget(account)])
  }
}

async function firstWrong(checks: Check[]): Promise<ProblemCode | undefined> {
  for (const [wrong, isRight] of checks) if (!(await isRight())) return wrong
  return undefined
}
