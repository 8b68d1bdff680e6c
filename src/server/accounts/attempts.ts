import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Limits } from '#server/rate-limits/limits.ts'
import type { Proof } from '#shared/accounts/accounts.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { verifyPassword } from './passwords/hashing.ts'
import { findAccount } from './queries.ts'
import type { TakeCode } from './second-factor/changes.ts'
import { findFactor } from './second-factor/queries.ts'

/** What counts wrong passwords and codes together, wherever they are tried. */
export interface Tries {
  tryPassword: TryPassword
  takeCode: TakeCode
}

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

/** Who calls, and what they show for being the owner of the account. */
interface Shown {
  caller: Caller
  write: Write
  request: FastifyRequest
  body: Proof
}

/** Refuses whoever has the session of an account but not its password, or not its second factor. */
export type CheckProof = (shown: Shown) => Promise<void>

/** Opens the check for calls by which a stolen session would take over the accounts of others. */
export function openProofs(
  { db }: Pick<FastifyInstance, 'db'>,
  { tryPassword, takeCode }: Tries,
): CheckProof {
  return async ({ caller: { id, email }, write, request, body: { password, code } }) => {
    const isPassword = async () => verifyPassword((await findAccount(db, id))?.password_hash, password)
    const passesSecondFactor = async () => {
      if (!(await findFactor(db, id))?.isOn) return true
      // thrown, so that half a proof does not wipe out the failures that were counted
      if (code === undefined) throw new HttpError('secondFactor.missing')
      return takeCode({ accountId: id, requestId: request.id, transact: write.all }, code)
    }
    await tryPassword(
      { email, ip: request.ip },
      ['password.wrong', isPassword],
      ['secondFactor.wrong', passesSecondFactor],
    )
  }
}
