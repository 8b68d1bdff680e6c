import { removeAccount } from '#server/accounts/users/removal.ts'
import type { Db } from '#server/database/tables.ts'
import { ADMIN_TYPES, type AdminType } from '#shared/accounts/accounts.ts'
import { hasAccess, PERMISSIONS } from '#shared/accounts/roles.ts'
import {
  carryDeactivations,
  carryPasswords,
  carrySecondFactors,
  carryType,
  findApproved,
  findLost,
  findRemoved,
  knowsAccounts,
  recordRestore,
} from './queries.ts'

/** Who can get in after a restore, by email. */
export interface Access {
  /** Emails of accounts that the replaced database had deactivated. */
  deactivated: string[]
  lowered: { from: AdminType; to: AdminType; emails: string[] }[]
  passwords: string[]
  secondFactors: string[]
  /** How many accounts are erased again, and requests dismissed. */
  removed: number
  /** Approved accounts that the backup does not know. */
  gone: string[]
  /** Everybody who may log in, where the replaced database knew none of these accounts; else empty. */
  toCheck: string[]
}

/** Pairs of types of which the second lacks an access of the first. */
const LOWERED = ADMIN_TYPES.flatMap(from =>
  ADMIN_TYPES.filter(to =>
    Object.keys(PERMISSIONS).some(access => hasAccess(from, access) && !hasAccess(to, access)),
  ).map(to => ({ from, to })),
)

/**
 * Lets nobody back in who was shut out after the backup. From the accounts set aside it takes deactivations, lowered types,
 * newer passwords and newer second factors. People erased since are erased again. Records an audit event.
 */
export async function carryAccess(
  tx: Db,
  { backupOf, isSetAside, now }: { backupOf: string; isSetAside: boolean; now: Date },
): Promise<Access> {
  const isKnown = isSetAside && (await knowsAccounts(tx))
  const carry = async (query: (tx: Db) => Promise<string[]>) => (isSetAside ? query(tx) : [])
  const access: Access = {
    deactivated: await carry(carryDeactivations),
    removed: isSetAside ? await removeAgain(tx, now) : 0,
    lowered: [],
    passwords: await carry(carryPasswords),
    secondFactors: await carry(carrySecondFactors),
    gone: await carry(findLost),
    toCheck: isKnown ? [] : (await findApproved(tx)).map(({ email, adminType }) => `${email} (${adminType})`),
  }
  for (const { from, to } of LOWERED)
    access.lowered.push({ from, to, emails: await carry(tx => carryType(tx, from, to)) })
  await recordRestore(tx, {
    backupOf,
    deactivated: access.deactivated.length,
    passwords: access.passwords.length,
    secondFactors: access.secondFactors.length,
  })
  return access
}

/** Repeats erasures and dismissals; who was erased was deactivated before. */
async function removeAgain(tx: Db, at: Date): Promise<number> {
  const removed = await findRemoved(tx)
  for (const accountId of removed) await removeAccount(tx, { accountId, by: null, requestId: null, at })
  return removed.length
}

const CHECK =
  'What was changed since that backup is not known here: deactivate who has left, under Customers, and give a new ' +
  'password (and second factor) to whoever changed theirs, before anybody works with it.'

export function describeAccess(access: Access): string[] {
  const groups: [string, string[]][] = [
    ['Stay deactivated, though the backup had them approved', access.deactivated],
    ...access.lowered.map(({ from, to, emails }): [string, string[]] => [
      `Stay ${to}s, though the backup had them as ${from}s`,
      emails,
    ]),
    ['Keep the password they chose since that backup', access.passwords],
    ['Keep the second factor as it was changed since that backup', access.secondFactors],
    ['Made since that backup, and gone', access.gone],
    ['Can log in, as the backup had them', access.toCheck],
  ]
  const lines = groups
    .filter(([, emails]) => emails.length > 0)
    .map(([words, emails]) => `${words}: ${emails.join(', ')}.`)
  if (access.removed > 0) lines.push(`Erased again, or dismissed, as since that backup: ${access.removed}.`)
  return access.toCheck.length === 0 ? lines : [...lines, CHECK]
}
