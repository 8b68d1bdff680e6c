import type { Db } from '#server/storage/tables.ts'
import { lockAccount, recordChange } from '../queries.ts'
import { hashOf, newToken } from '../sessions/tokens.ts'
import { putLink } from './queries.ts'

/** A reset link is good for this long, ms. */
export const LINK_END = 60 * 60_000

interface Making {
  accountId: string
  /** Null: the operator of the machine. */
  by: string | null
  requestId: string | null
  at: Date
}

/** Makes a reset link in place of an older one; undefined for an unknown account. */
export const makeLink = (db: Db, making: Making): Promise<{ path: string; expiresAt: string } | undefined> =>
  db.transaction().execute(async tx => {
    const { accountId, at } = making
    if (!(await lockAccount(tx, accountId))) return undefined
    const token = newToken()
    await putLink(tx, accountId, hashOf(token), at)
    await recordChange(tx, { ...making, before: null, after: { resetLink: 'made' } })
    // behind the #, which no server log sees
    return { path: `/admin/reset#${token}`, expiresAt: new Date(at.getTime() + LINK_END).toISOString() }
  })
