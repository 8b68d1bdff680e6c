import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Proof } from '#shared/accounts/accounts.ts'
import type { Tries } from './attempts.ts'
import { verifyPassword } from './passwords/hashing.ts'
import { findAccount } from './queries.ts'
import { findFactor } from './second-factor/queries.ts'

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
