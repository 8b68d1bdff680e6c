import { removeAccount } from '#server/accounts/users/removal.ts'
import type { Db } from '#server/database/db.ts'
import { describeHold, findHold, setHold } from '#server/deliveries/queries.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import {
  dropWaiting,
  findApproved,
  findLost,
  findRemoved,
  isSameInstallation,
  putBackAccounts,
  putBackHold,
  putBackRows,
  recordRestore,
} from './queries.ts'

/** What a restore has kept of the database that it replaced. */
export interface Kept {
  /** Whether the backup is of the installation that it replaced. */
  isSame: boolean
  /** Emails of approved accounts that were made after the backup. */
  gone: string[]
  /** Everybody who may log in, where nothing is known of these accounts; else empty. */
  toCheck: string[]
  /** Since when nothing is sent, as an ISO instant; undefined where messages are sent. */
  heldSince: string | undefined
}

/**
 * After a restore, in its transaction: in the same installation accounts keep their access, and people outside keep what they
 * have asked for. Everywhere else nothing is sent until the operator says so. No backup holds sessions or links.
 */
export async function carryKept(
  tx: Db,
  { backupOf, isSetAside, now }: { backupOf: string; isSetAside: boolean; now: Date },
): Promise<Kept> {
  const isSame = isSetAside && (await isSameInstallation(tx))
  if (isSame) {
    await putBackAccounts(tx)
    for (const accountId of await findRemoved(tx))
      await removeAccount(tx, accountId, { accountId: null, requestId: null }, now)
    await putBackRows(tx)
    await putBackHold(tx)
  } else await setHold(tx, now.toISOString())
  await recordRestore(tx, backupOf)
  return {
    isSame,
    gone: isSame ? await findLost(tx) : [],
    toCheck: isSame ? [] : await findApproved(tx),
    heldSince: await findHold(tx),
  }
}

const SAME =
  'It is a backup of this installation: accounts keep their type, approval, password and second factor, and erased people ' +
  'stay erased. Messages and subscriptions stay as they were a moment ago. What waited to be sent is dropped.'

const CHECK =
  'What was changed since that backup is not known here: deactivate who has left, under Customers, and give a new ' +
  'password (and second factor) to whoever changed theirs, before anybody works with it.'

export const describeKept = ({ isSame, gone, toCheck, heldSince }: Kept): string[] => [
  ...(isSame ? [SAME] : []),
  ...(gone.length > 0 ? [`Made since that backup, and gone: ${gone.join(', ')}.`] : []),
  ...(toCheck.length > 0 ? [`Can log in, as the backup had them: ${toCheck.join(', ')}.`, CHECK] : []),
  ...(heldSince ? [describeHold(heldSince)] : []),
]

/** Lets held deliveries begin; alerts start with the rates of tomorrow. Returns a sentence for the operator. */
export async function resumeDeliveries(db: Db, now: Date): Promise<string> {
  if ((await findHold(db)) === undefined) return 'Nothing is held: messages are sent.'
  const from = addDays(indiaDay(now), 1)
  await db.transaction().execute(async tx => {
    await setHold(tx, undefined)
    await dropWaiting(tx, from)
  })
  return `Messages are sent from now on. Subscribers are told of the rates of ${from} and later; what has waited is dropped.`
}
