import type { FastifyInstance } from 'fastify'
import type { Db, Transact } from '#server/database/tables.ts'
import { recordChange } from '../queries.ts'
import { findStep, hashRecoveryCode, stripSeparators } from './codes.ts'
import { findFactor, takeRecoveryCode, takeStep } from './queries.ts'

/** Whose code is used, and in which request. */
interface Taking {
  accountId: string
  requestId: string
  /** Opens the transaction that uses the code up. */
  transact: Transact
  /**
   * The session whose owner has not shown a password: its wrong codes are counted by themselves, so that who has
   * stolen it does not keep the owner from logging in.
   */
  session?: Buffer
}

/** Uses up a code of the app, or a recovery code; false when it is wrong or was used. Refuses after many wrong ones. */
export type TakeCode = (taking: Taking, code: string) => Promise<boolean>

type Clocks = Pick<FastifyInstance, 'now' | 'databaseNow'>

/** Opens the use of codes on the accounts' second factors. */
export function openCodeTaking(app: Clocks & Pick<FastifyInstance, 'limits'>): TakeCode {
  const tries = app.limits.inDatabase('second-factor')
  return async (taking, code) => {
    const { accountId, session, transact } = taking
    const triedBy = session ? `session:${session.toString('base64url')}` : accountId
    // counted before the check and given back after it, so that parallel guesses do not slip through
    await tries.consume(triedBy)
    const isRight = await transact(tx => take(tx, taking, stripSeparators(code), app))
    if (isRight) await tries.refund(triedBy)
    return isRight
  }
}

const take = (tx: Db, taking: Taking, bare: string, { now, databaseNow }: Clocks): Promise<boolean> =>
  /^\d{6}$/.test(bare) ? takeAppCode(tx, taking, bare, databaseNow()) : takeRecovery(tx, taking, bare, now())

async function takeAppCode(tx: Db, { accountId }: Taking, code: string, at: Date): Promise<boolean> {
  const factor = await findFactor(tx, accountId)
  const step = factor && findStep(factor.secret, code, at)
  return step !== undefined && takeStep(tx, accountId, step)
}

async function takeRecovery(
  tx: Db,
  { accountId, requestId }: Taking,
  code: string,
  at: Date,
): Promise<boolean> {
  const isTaken = await takeRecoveryCode(tx, accountId, hashRecoveryCode(code))
  const after = { recoveryCode: 'used' }
  if (isTaken) await recordChange(tx, { accountId, by: accountId, requestId, at, before: null, after })
  return isTaken
}
