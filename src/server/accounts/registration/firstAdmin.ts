import { recordEvent } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import { OperatorError } from '#server/operatorError.ts'
import { toFieldError } from '#shared/validation.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { findPasswordProblem, type PasswordConfig } from '../passwords/rules.ts'
import { deleteFactor } from '../second-factor/queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { createToken, hashToken } from '../sessions/tokens.ts'
import {
  type Applicant,
  deleteSetupLinks,
  hasAdmin,
  insertSetupLink,
  isSetupLinkOpen,
  lockFirstAdmin,
  upsertAdmin,
} from './queries.ts'

interface FirstAdmin extends Applicant {
  requestId: string | null
  at: Date
}

type AdminConfig = PasswordConfig & Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>

/** Creates the first Admin and deletes the set-up link; false if there is an Admin, or a `link` is given and not open. */
export const makeFirstAdmin = (db: Db, admin: FirstAdmin, link?: Buffer): Promise<boolean> =>
  db.transaction().execute(async tx => {
    await lockFirstAdmin(tx)
    if ((await hasAdmin(tx)) || (link && !(await isSetupLinkOpen(tx, link)))) return false
    const { requestId, at, ...applicant } = admin
    const accountId = await upsertAdmin(tx, applicant, at)
    // whoever had an account with this email before may be somebody else
    await deleteSessions(tx, accountId)
    await deleteFactor(tx, accountId)
    await deleteSetupLinks(tx)
    const after = { adminType: 'Admin', status: 'approved' }
    const event = { accountId: null, subjectId: accountId, requestId, after }
    await recordEvent(tx, { action: 'account.approved', ...event })
    return true
  })

/**
 * Creates the Admin of the settings, or else a new set-up link, and returns its path. Undefined when there is nothing to
 * print. Throws OperatorError for a weak password.
 */
export async function ensureFirstAdmin(db: Db, config: AdminConfig, now: Date): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) return createSetupLink(db, now)
  const person = { name: 'Admin', email: ADMIN_EMAIL }
  const problem = await findPasswordProblem(ADMIN_PASSWORD, person, config)
  if (problem)
    throw new OperatorError(`The setting ADMIN_PASSWORD is refused: ${toFieldError('', ...problem).message}`)
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  await makeFirstAdmin(db, { ...person, mobile: '', passwordHash, requestId: null, at: now })
  return undefined
}

const createSetupLink = (db: Db, now: Date) =>
  db.transaction().execute(async tx => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) return undefined
    const token = createToken()
    await deleteSetupLinks(tx)
    await insertSetupLink(tx, hashToken(token), now)
    return `/admin/setup#${token}`
  })
