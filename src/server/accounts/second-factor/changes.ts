import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { lockAccount } from '../queries.ts'
import { findStep, hashRecoveryCode, stripSeparators } from './codes.ts'
import { consumeRecoveryCode, consumeStep, deleteFactor, findFactor } from './queries.ts'

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

/** Turns the second factor off. Throws `account.unknown`, `secondFactor.off`. */
export async function turnOffFactor(tx: Db, id: string, author: Author): Promise<void> {
  if (!(await lockAccount(tx, id))) throw new HttpError('account.unknown')
  if (!(await deleteFactor(tx, id))) throw new HttpError('secondFactor.off')
  await recordEvent(tx, { action: 'secondFactor.off', subjectId: id, ...author })
}
