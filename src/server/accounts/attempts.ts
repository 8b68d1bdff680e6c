import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadOnlyDb, Transact } from '#server/database/tables.ts'
import type { Caller, Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Limits } from '#server/rate-limits/limiter.ts'
import type { Proof } from '#shared/accounts/accounts.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { verifyPassword } from './passwords/hashing.ts'
import { findAccount } from './queries.ts'
import { consumeCode } from './second-factor/changes.ts'
import { findFactor } from './second-factor/queries.ts'

/** Wrong passwords of one account from one visitor before it must wait. */
const FREE_BY_ACCOUNT = 5

/** The email whose password is tried, known or not, and the address of the visitor. */
interface Attempt {
  email: string
  ip: string
}

/** A check, and the error if it fails. */
type Check = readonly [wrong: ProblemCode, isRight: () => Promise<boolean>]

/** By whom wrong codes are counted. */
interface Guesser {
  accountId: string
  /**
   * The session whose owner has not shown a password: its wrong codes are counted by themselves, so that who has
   * stolen it does not keep the owner from logging in.
   */
  session?: Buffer
}

/** The account whose code is used, and the request. */
interface CodeUse extends Guesser {
  requestId: string
  /** Opens the transaction that consumes the code. */
  transact: Transact
}

/** A call with the proof that its caller owns the account. */
interface ProofCall {
  caller: Caller
  write: Write
  request: FastifyRequest
  body: Proof
}

/** Checks passwords and codes, and slows down those who guess them (docs/limits.md, Passwords). */
export interface Attempts {
  /**
   * Runs the checks in turn, and throws the problem of the first that is wrong. After too many wrong ones it throws
   * before the next check. An error of a check counts neither as wrong nor as right.
   */
  tryPassword(attempt: Attempt, ...checks: Check[]): Promise<void>
  /** Runs a check of a code, and throws before it after many that were wrong. */
  countGuess(guesser: Guesser, isRight: () => Promise<boolean>): Promise<boolean>
  /** Consumes a code of the app, or a recovery code; false when it is wrong or was used. Throws after many wrong ones. */
  verifyCode(use: CodeUse, code: string): Promise<boolean>
  /** Verifies the code of an account that has a second factor, and throws `missing` without one; true of any other account. */
  verifySecondFactor(use: CodeUse, code: string | undefined, missing: ProblemCode): Promise<boolean>
  /** Throws unless the password, and the code, are right: by these calls a stolen session would take over other accounts. */
  verifyProof(call: ProofCall): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    attempts: Attempts
  }
}

export const verifyOwnPassword = async (db: ReadOnlyDb, id: string, password: string): Promise<boolean> =>
  verifyPassword((await findAccount(db, id))?.password_hash, password)

export function createAttempts(app: FastifyInstance): Attempts {
  const { db, limits } = app
  const tryPassword = createTryPassword(limits)
  const codes = limits.inDatabase('second-factor')

  const countGuess = ({ accountId, session }: Guesser, isRight: () => Promise<boolean>) =>
    codes.countFailure(session ? `session:${session.toString('base64url')}` : accountId, isRight)

  const verifyCode = (use: CodeUse, code: string) =>
    countGuess(use, () => use.transact(tx => consumeCode(tx, use, code, app)))

  async function verifySecondFactor(use: CodeUse, code: string | undefined, missing: ProblemCode) {
    if (!(await findFactor(db, use.accountId))?.isOn) return true
    // thrown, so that a password alone does not wipe out the failures that were counted
    if (code === undefined) throw new HttpError(missing)
    return verifyCode(use, code)
  }

  async function verifyProof({ caller: { id, email }, write, request, body: { password, code } }: ProofCall) {
    const use = { accountId: id, requestId: request.id, transact: write.all }
    await tryPassword(
      { email, ip: request.ip },
      ['password.wrong', () => verifyOwnPassword(db, id, password)],
      ['secondFactor.wrong', () => verifySecondFactor(use, code, 'secondFactor.missing')],
    )
  }

  return { tryPassword, countGuess, verifyCode, verifySecondFactor, verifyProof }
}

function createTryPassword(limits: Limits): Attempts['tryPassword'] {
  const byVisitor = limits.inDatabase('login')
  const byAccount = limits.backoff('login-account', FREE_BY_ACCOUNT)
  return async ({ email, ip }, ...checks) => {
    const account = { what: email, address: ip }
    await byAccount.check(account)
    let wrong: ProblemCode | undefined
    await byVisitor.countFailure(ip, async () => {
      wrong = await findFirstWrong(checks)
      return wrong === undefined
    })
    if (wrong) {
      await byAccount.fail(account)
      throw new HttpError(wrong)
    }
    await byAccount.forget(account)
  }
}

async function findFirstWrong(checks: Check[]): Promise<ProblemCode | undefined> {
  for (const [wrong, isRight] of checks) if (!(await isRight())) return wrong
  return undefined
}
