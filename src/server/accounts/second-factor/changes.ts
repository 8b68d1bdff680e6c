import type { Db } from '#server/database/tables.ts'
import { HttpError } from '#server/http/httpError.ts'
import { lockAccount, recordChange } from '../queries.ts'
import { findStep, hashRecoveryCode, stripSeparators } from './codes.ts'
import { confirmFactor, dropFactor, findFactor, putFactor, putRecoveryCodes } from './queries.ts'

/** Whose second factor is changed, by whom, in which request; null is the operator of the machine. */
interface Change {
  accountId: string
  by: string | null
  requestId: string | null
  at: Date
}

/** Keeps a secret until a first code confirms it. Throws `secondFactor.on`. */
export async function begin(tx: Db, change: Change, secret: Buffer): Promise<void> {
  await lockAccount(tx, change.accountId)
  if (!(await putFactor(tx, change.accountId, secret, change.at))) throw new HttpError('secondFactor.on')
  await record(tx, change, 'begun')
}

/** Turns the second factor on by a first code; false when that is wrong. Throws where there is nothing to confirm. */
export async function confirm(
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
  await putRecoveryCodes(tx, accountId, recoveryCodes.map(hashRecoveryCode))
  await record(tx, change, 'on')
  return true
}

/** Keeps new recovery codes; the old ones are void. Throws `secondFactor.off`. */
export async function renew(tx: Db, change: Change, recoveryCodes: string[]): Promise<void> {
  await lockAccount(tx, change.accountId)
  if (!(await findFactor(tx, change.accountId))?.isOn) throw new HttpError('secondFactor.off')
  await putRecoveryCodes(tx, change.accountId, recoveryCodes.map(hashRecoveryCode))
  await record(tx, change, 'renewed')
}

/** Turns the second factor off. Throws `account.unknown`, `secondFactor.off`. */
export async function turnOff(tx: Db, change: Change): Promise<void> {
  if (!(await lockAccount(tx, change.accountId))) throw new HttpError('account.unknown')
  if (!(await dropFactor(tx, change.accountId))) throw new HttpError('secondFactor.off')
  await record(tx, change, 'off')
}

const record = (tx: Db, change: Change, secondFactor: string) =>
  recordChange(tx, { ...change, before: null, after: { secondFactor } })
