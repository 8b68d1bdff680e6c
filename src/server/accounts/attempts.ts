import type { FastifyInstance } from 'fastify'
import type { ReadOnlyDb, Transact } from '#server/database/db.ts'
import type { StaffCall } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { WrongGuess } from '#server/rate-limits/limiter.ts'
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

/** Whose wrong codes are counted together. */
interface Guesser {
  accountId: string
  /**
   * The session whose owner has not shown a password: its wrong codes count apart, so that a
   * thief of the session cannot keep the owner from logging in.
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
interface ProofCall extends StaffCall {
  body: Proof
}

/** Throws `password.wrong` unless an account has the password. */
export async function verifyOwnPassword(db: ReadOnlyDb, id: string, password: string): Promise<void> {
  const account = await findAccount(db, id)
  if (!(await verifyPassword(account?.password_hash, password))) throw new WrongGuess('password.wrong')
}

export type Attempts = ReturnType<typeof createAttempts>

/** Checks passwords and codes, and slows down those who guess them (docs/limits.md, Passwords). */
export function createAttempts(app: FastifyInstance) {
  const { db, limits } = app
  const byVisitor = limits.inDatabase('login')
  const byAccount = limits.backoff('login-account', FREE_BY_ACCOUNT)
  const codes = limits.inDatabase('second-factor')

  /** Runs a check, which throws a WrongGuess; after too many of these it throws before the next check. */
  const tryPassword = <T>({ email, ip }: Attempt, check: () => Promise<T>): Promise<T> =>
    byAccount({ what: email, address: ip }, () => byVisitor.countFailure(ip, check))

  /** The same for a check of a code. */
  const tryCode = <T>({ accountId, session }: Guesser, check: () => Promise<T>) =>
    codes.countFailure(session ? `session:${session.toString('base64url')}` : accountId, check)

  /** Consumes a code of the app, or a recovery code. Throws `secondFactor.wrong` when it is wrong or was used. */
  const verifyCode = (use: CodeUse, code: string) =>
    tryCode(use, async () => {
      const isRight = await use.transact(tx => consumeCode(tx, use, code, app))
      if (!isRight) throw new WrongGuess('secondFactor.wrong')
    })

  /** Verifies the code of an account that has a second factor, and throws `missing` without one. Returns whether it has. */
  async function verifySecondFactor(use: CodeUse, code: string | undefined, missing: ProblemCode) {
    if (!(await findFactor(db, use.accountId))?.isOn) return false
    // not a WrongGuess, so it counts as no failure; thrown, so that a right password alone does not reset the count
    if (code === undefined) throw new HttpError(missing)
    await verifyCode(use, code)
    return true
  }

  /** Throws unless the password, and the code, are right: by these calls a stolen session would take over other accounts. */
  async function verifyProof({ caller: { id, email }, write, request, body: { password, code } }: ProofCall) {
    const use = { accountId: id, requestId: request.id, transact: write.all }
    await tryPassword({ email, ip: request.ip }, async () => {
      await verifyOwnPassword(db, id, password)
      await verifySecondFactor(use, code, 'secondFactor.missing')
    })
  }

  return { tryPassword, tryCode, verifyCode, verifySecondFactor, verifyProof }
}
