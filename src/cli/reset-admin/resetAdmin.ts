import { createResetLink } from '#server/accounts/passwords/resetLink.ts'
import { turnOffFactor } from '#server/accounts/second-factor/changes.ts'
import { findFactor } from '#server/accounts/second-factor/queries.ts'
import type { Db } from '#server/database/db.ts'
import { OperatorError } from '#server/operatorError.ts'
import { findAdmins } from '../queries.ts'

export interface Reset {
  email: string
  /** Turns the second factor off, for a phone that is lost too. */
  withoutSecondFactor: boolean
  at: Date
}

/**
 * Makes a reset link for an approved Admin, who may be the only one. Returns its path and whether a login still asks for
 * a second factor. Throws OperatorError when that Admin does not exist.
 */
export async function resetAdmin(db: Db, reset: Reset): Promise<{ path: string; isFactorOn: boolean }> {
  const { email, withoutSecondFactor, at } = reset
  const admins = await findAdmins(db)
  const admin = admins.find(each => each.email === email.toLowerCase())
  if (!admin) throw adminNotFound(admins.map(each => each.email))
  const operator = { accountId: null, requestId: null }
  const isOn = (await findFactor(db, admin.id))?.isOn ?? false
  if (isOn && withoutSecondFactor) await db.transaction().execute(tx => turnOffFactor(tx, admin.id, operator))
  const { path } = await db.transaction().execute(tx => createResetLink(tx, admin.id, operator, at))
  return { path, isFactorOn: isOn && !withoutSecondFactor }
}

const adminNotFound = (emails: string[]) =>
  new OperatorError(
    emails.length === 0
      ? 'There is no approved Admin: start the server, which prints a link that makes the first one.'
      : `No approved Admin has this email. There is: ${emails.join(', ')}`,
  )
