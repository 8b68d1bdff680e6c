import type { Db } from '#server/storage/tables.ts'
import type { AccountDeps } from '../deps.ts'
import { recordChange } from '../queries.ts'
import { bareOf, recoveryHashOf, stepOf } from './codes.ts'
import { findFactor, takeRecoveryCode, takeStep } from './queries.ts'

/** Whose code is used, and in which request. */
interface Taking {
  accountId: string
  requestId: string
}

/** Uses up a code of the app, or a recovery code; false when it is wrong or was used. Refuses after many wrong ones. */
export type TakeCode = (taking: Taking, code: string) => Promise<boolean>

/** Opens the use of codes on the accounts' second factors. */
export function openCodeTaking({ db, limits, now }: Pick<AccountDeps, 'db' | 'limits' | 'now'>): TakeCode {
  const byAccount = limits.kept('second-factor')
  return async (taking, code) => {
    // counted before the check and given back after it, so that parallel guesses do not slip through
    await byAccount.spend(taking.accountId)
    const bare = bareOf(code)
    const isRight = /^\d{6}$/.test(bare)
      ? await takeAppCode(db, taking.accountId, bare, now())
      : await takeRecovery(db, taking, bare, now())
    if (isRight) await byAccount.giveBack(taking.accountId)
    return isRight
  }
}

async function takeAppCode(db: Db, accountId: string, code: string, at: Date): Promise<boolean> {
  const factor = await findFactor(db, accountId)
  const step = factor && stepOf(factor.secret, code, at)
  return step !== undefined && takeStep(db, accountId, step)
}

const takeRecovery = (db: Db, { accountId, requestId }: Taking, code: string, at: Date): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const isTaken = await takeRecoveryCode(tx, accountId, recoveryHashOf(code))
    const after = { recoveryCode: 'used' }
    if (isTaken) await recordChange(tx, { accountId, by: accountId, requestId, at, before: null, after })
    return isTaken
  })
