import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { HttpError } from '#server/http/httpError.ts'
import { type ChangeContext, lockAccount, recordChange } from '../queries.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'
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

/** Consumes a code of the app, or a recovery code; false when it is wrong or was used. */
export async function consumeCode(
  tx: Db,
  { accountId, requestId }: { accountId: string; requestId: string },
  typed: string,
  { now, databaseNow }: Pick<FastifyInstance, 'now' | 'databaseNow'>,
): Promise<boolean> {
  const code = stripSeparators(typed)
  if (/^\d{6}$/.test(code)) {
    const factor = await findFactor(tx, accountId)
    const step = factor && findStep(factor.secret, code, databaseNow())
    return step !== undefined && consumeStep(tx, accountId, step)
  }
  const isConsumed = await consumeRecoveryCode(tx, accountId, hashRecoveryCode(code))
  const change = { accountId, by: accountId, requestId, at: now() }
  if (isConsumed) await recordChange(tx, { ...change, action: 'recoveryCode.used' })
  return isConsumed
}

/** Stores a secret until a first code confirms it. Throws `secondFactor.on`. */
export async function beginFactor(tx: Db, change: ChangeContext, secret: Buffer): Promise<void> {
  await lockAccount(tx, change.accountId)
  if (!(await upsertFactor(tx, change.accountId, secret, change.at))) throw new HttpError('secondFactor.on')
  await recordChange(tx, { ...change, action: 'secondFactor.begun' })
}

interface Confirmation {
  code: string
  recoveryCodes: string[]
  /** The session that shows the code. */
  session: Buffer
}

/**
 * Turns the second factor of a locked account on by a first code, and ends the other sessions, which were begun without one; returns them,
 * and undefined when the code is wrong. Throws `secondFactor.off`, `secondFactor.on`.
 */
export async function confirmFactorByCode(
  tx: Db,
  change: ChangeContext,
  { code, recoveryCodes, session }: Confirmation,
): Promise<Buffer[] | undefined> {
  const { accountId, at } = change
  const factor = await findFactor(tx, accountId)
  if (!factor) throw new HttpError('secondFactor.off')
  if (factor.isOn) throw new HttpError('secondFactor.on')
  const step = findStep(factor.secret, stripSeparators(code), at)
  if (step === undefined) return undefined
  await confirmFactor(tx, accountId, { step, at })
  await replaceRecoveryCodes(tx, accountId, recoveryCodes.map(hashRecoveryCode))
  await recordChange(tx, { ...change, action: 'secondFactor.on' })
  return deleteOtherSessions(tx, accountId, session)
}

/** Replaces the recovery codes. Throws `secondFactor.off`. */
export async function renewCodes(tx: Db, change: ChangeContext, recoveryCodes: string[]): Promise<void> {
  await lockAccount(tx, change.accountId)
  if (!(await findFactor(tx, change.accountId))?.isOn) throw new HttpError('secondFactor.off')
  await replaceRecoveryCodes(tx, change.accountId, recoveryCodes.map(hashRecoveryCode))
  await recordChange(tx, { ...change, action: 'secondFactor.renewed' })
}

/** Turns the second factor off. Throws `account.unknown`, `secondFactor.off`. */
export async function turnOffFactor(tx: Db, change: ChangeContext): Promise<void> {
  if (!(await lockAccount(tx, change.accountId))) throw new HttpError('account.unknown')
  if (!(await deleteFactor(tx, change.accountId))) throw new HttpError('secondFactor.off')
  await recordChange(tx, { ...change, action: 'secondFactor.off' })
}
