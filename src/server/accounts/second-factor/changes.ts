import type { FastifyInstance } from 'fastify'
import type { Db, Transact } from '#server/database/tables.ts'
import { HttpError } from '#server/http/httpError.ts'
import { lockAccount, recordChange } from '../queries.ts'
import { findStep, hashRecoveryCode, stripSeparators } from './codes.ts'
import {
  confirmFactor,
  consumeRecoveryCode,
  consumeStep,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  upsertFactor,
} from './queries.ts'

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
  return step !== undefined && consumeStep(tx, accountId, step)
}

async function takeRecovery(
  tx: Db,
  { accountId, requestId }: Taking,
  code: string,
  at: Date,
): Promise<boolean> {
  const isTaken = await consumeRecoveryCode(tx, accountId, hashRecoveryCode(code))
  const after = { recoveryCode: 'used' }
  if (isTaken) await recordChange(tx, { accountId, by: accountId, requestId, at, before: null, after })
  return isTaken
}

/** Whose second factor is changed, by whom, in which request; null is the operator of the machine. */
interface Change {
  accountId: string
  by: string | null
  requestId: string | null
  at: Date
}

/** Keeps a secret until a first code confirms it. Throws `secondFactor.on`. */
export async function beginFactor(tx: Db, change: Change, secret: Buffer): Promise<void> {
  await lockAccount(tx, change.accountId)
  if (!(await upsertFactor(tx, change.accountId, secret, change.at))) throw new HttpError('secondFactor.on')
  await record(tx, change, 'begun')
}

/** Turns the second factor on by a first code; false when that is wrong. Throws where there is nothing to confirm. */
export async function confirmFactorByCode(
  tx: Db,
  change: Change,
  code: string,
  recoveryCodes: string[],
): Promise<boolean> {
  const { accountId, at } = change
  await lockAccount(tx, accountId)
  const factor = await findFactor(tx, accountId)
  if (!factor) throw new HttpError('secondFactor.off')
  if (factor.isOn) throw new HttpError('secondFactor.on')
  const step = findStep(factor.secret, stripSeparators(code), at)
  if (step === undefined) return false
  await confirmFactor(tx, accountId, { step, at })
  await replaceRecoveryCodes(tx, accountId, recoveryCodes.map(hashRecoveryCode))
  await record(tx, change, 'on')
  return true
}

/** Keeps new recovery codes; the old ones are void. Throws `secondFactor.off`. */
export async function renewCodes(tx: Db, change: Change, recoveryCodes: string[]): Promise<void> {
  await lockAccount(tx, change.accountId)
  if (!(await findFactor(tx, change.accountId))?.isOn) throw new HttpError('secondFactor.off')
  await replaceRecoveryCodes(tx, change.accountId, recoveryCodes.map(hashRecoveryCode))
  await record(tx, change, 'renewed')
}

/** Turns the second factor off. Throws `account.unknown`, `secondFactor.off`. */
export async function turnOffFactor(tx: Db, change: Change): Promise<void> {
  if (!(await lockAccount(tx, change.accountId))) throw new HttpError('account.unknown')
  if (!(await deleteFactor(tx, change.accountId))) throw new HttpError('secondFactor.off')
  await record(tx, change, 'off')
}

const record = (tx: Db, change: Change, secondFactor: string) =>
  recordChange(tx, { ...change, before: null, after: { secondFactor } })
