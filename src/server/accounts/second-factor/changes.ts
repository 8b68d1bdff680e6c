import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { lockAccount } from '../queries.ts'
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
  { databaseNow }: Pick<FastifyInstance, 'databaseNow'>,
): Promise<boolean> {
  const code = stripSeparators(typed)
  if (/^\d{6}$/.test(code)) {
    const factor = await findFactor(tx, accountId)
    const step = factor && findStep(factor.secret, code, databaseNow())
    return step !== undefined && consumeStep(tx, accountId, step)
  }
  const isConsumed = await consumeRecoveryCode(tx, accountId, hashRecoveryCode(code))
  if (isConsumed)
    await recordEvent(tx, { action: 'recoveryCode.used', subjectId: accountId, accountId, requestId })
  return isConsumed
}

/** Stores a secret until a first code confirms it. Throws `secondFactor.on`. */
export async function beginFactor(
  tx: Db,
  id: string,
  author: Author,
  { secret, at }: { secret: Buffer; at: Date },
): Promise<void> {
  await lockAccount(tx, id)
  if (!(await upsertFactor(tx, id, secret, at))) throw new HttpError('secondFactor.on')
  await recordEvent(tx, { action: 'secondFactor.begun', subjectId: id, ...author })
}

interface Confirmation {
  code: string
  recoveryCodes: string[]
  /** The session that shows the code. */
  session: Buffer
  at: Date
}

/**
 * Turns the second factor of a locked account on by a first code, and ends the other sessions, which were begun without one; returns them,
 * and undefined when the code is wrong. Throws `secondFactor.off`, `secondFactor.on`.
 */
export async function confirmFactorByCode(
  tx: Db,
  id: string,
  author: Author,
  { code, recoveryCodes, session, at }: Confirmation,
): Promise<Buffer[] | undefined> {
  const factor = await findFactor(tx, id)
  if (!factor) throw new HttpError('secondFactor.off')
  if (factor.isOn) throw new HttpError('secondFactor.on')
  const step = findStep(factor.secret, stripSeparators(code), at)
  if (step === undefined) return undefined
  await confirmFactor(tx, id, { step, at })
  await replaceRecoveryCodes(tx, id, recoveryCodes.map(hashRecoveryCode))
  await recordEvent(tx, { action: 'secondFactor.on', subjectId: id, ...author })
  return deleteOtherSessions(tx, id, session)
}

/** Replaces the recovery codes. Throws `secondFactor.off`. */
export async function renewCodes(tx: Db, id: string, author: Author, recoveryCodes: string[]): Promise<void> {
  await lockAccount(tx, id)
  if (!(await findFactor(tx, id))?.isOn) throw new HttpError('secondFactor.off')
  await replaceRecoveryCodes(tx, id, recoveryCodes.map(hashRecoveryCode))
  await recordEvent(tx, { action: 'secondFactor.renewed', subjectId: id, ...author })
}

/** Turns the second factor off. Throws `account.unknown`, `secondFactor.off`. */
export async function turnOffFactor(tx: Db, id: string, author: Author): Promise<void> {
  if (!(await lockAccount(tx, id))) throw new HttpError('account.unknown')
  if (!(await deleteFactor(tx, id))) throw new HttpError('secondFactor.off')
  await recordEvent(tx, { action: 'secondFactor.off', subjectId: id, ...author })
}
