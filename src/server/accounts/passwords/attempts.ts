import { HttpError } from '#server/http/httpError.ts'
import type { Limits } from '#server/rate-limits/limits.ts'
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

/** Slows down those who guess passwords and codes (docs/design/security.md, brute force). */
export function openAttempts(limits: Limits): TryPassword {
  const byVisitor = limits.inDatabase('login')
  const byAccount = limits.backoff('login-account', FREE_BY_ACCOUNT)
  return async ({ email, ip }, ...checks) => {
    const account = { what: email, address: ip }
    // whoever is known to be past it costs the database nothing
    byVisitor.check(ip)
    await byAccount.check(account)
    // counted before the check and given back after it, so that parallel guesses do not slip through
    await byVisitor.consume(ip)
    const wrong = await firstWrong(checks).catch(async (error: unknown) => {
      await byVisitor.refund(ip)
      throw error
    })
    if (wrong) {
      await byAccount.fail(account)
      throw new HttpError(wrong)
    }
    await Promise.all([byVisitor.refund(ip), byAccount.forget(account)])
  }
}

async function firstWrong(checks: Check[]): Promise<ProblemCode | undefined> {
  for (const [wrong, isRight] of checks) if (!(await isRight())) return wrong
  return undefined
}
