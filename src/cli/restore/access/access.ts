import type { Db } from '#server/database/tables.ts'
import {
  carryDeactivations,
  carryFactors,
  carryLowerTypes,
  carryPasswords,
  findApproved,
  findGone,
  knowsAccounts,
  type Named,
  recordRestore,
} from './queries.ts'

/** Who can get in after a restore, by email. */
export interface Access {
  /** Carried over from what was replaced. */
  deactivated: string[]
  loweredToSubAdmin: string[]
  passwords: string[]
  secondFactors: string[]
  /** Approved accounts that the backup does not know. */
  gone: string[]
  /** Whoever may log in, where nothing there knew what was changed after the backup; empty where something did. */
  toCheck: string[]
}

const emails = (found: Named[]) => found.map(({ email }) => email)

/**
 * Lets nobody back in who was shut out after the backup: of accounts that were set aside, deactivations, lowered types,
 * newer passwords and newer second factors are carried over. Leaves an entry in the audit record.
 */
export async function carryAccess(tx: Db, backupOf: string, isSetAside: boolean): Promise<Access> {
  const isKnown = isSetAside && (await knowsAccounts(tx))
  const access: Access = {
    deactivated: isSetAside ? emails(await carryDeactivations(tx)) : [],
    loweredToSubAdmin: isSetAside ? emails(await carryLowerTypes(tx)) : [],
    passwords: isSetAside ? emails(await carryPasswords(tx)) : [],
    secondFactors: isSetAside ? emails(await carryFactors(tx)) : [],
    gone: isSetAside ? emails(await findGone(tx)) : [],
    toCheck: isKnown ? [] : (await findApproved(tx)).map(({ email, adminType }) => `${email} (${adminType})`),
  }
  await recordRestore(tx, {
    backupOf,
    deactivated: access.deactivated.length,
    passwords: access.passwords.length,
    secondFactors: access.secondFactors.length,
  })
  return access
}

/** What the operator is told about who can get in. */
export function sayAccess(access: Access): string[] {
  const said: [string, string[]][] = [
    ['Stay deactivated, though the backup had them approved', access.deactivated],
    ['Stay Sub Admins, though the backup had them as Admins', access.loweredToSubAdmin],
    ['Keep the password they chose since that backup', access.passwords],
    ['Keep the second factor as it was changed since that backup', access.secondFactors],
    ['Made since that backup, and gone', access.gone],
    ['Can log in, as the backup had them', access.toCheck],
  ]
  const lines = said.filter(([, who]) => who.length > 0).map(([words, who]) => `${words}: ${who.join(', ')}.`)
  return access.toCheck.length === 0 ? lines : [...lines, CHECK]
}

const CHECK =
  'What was changed since that backup is not known here: deactivate who has left, under Customers, and give a new ' +
  'password (and second factor) to whoever changed theirs, before anybody works with it.'
