import type { Db } from '#server/database/tables.ts'
import { lockAccount, recordChange } from '../queries.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
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
export async function makeLink(
  tx: Db,
  making: Making,
): Promise<{ path: string; expiresAt: string } | undefined> {
  const { accountId, at } = making
  if (!(await lockAccount(tx, accountId))) return undefined
  const token = newToken()
  await putLink(tx, making, hashToken(token))
  await recordChange(tx, { ...making, before: null, after: { resetLink: 'made' } })
  // behind the #, which no server log sees
  return { path: `/admin/reset#${token}`, expiresAt: new Date(at.getTime() + LINK_END).toISOString() }
}
