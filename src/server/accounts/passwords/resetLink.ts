import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { type Author, endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import { makeResetLink } from '#shared/accounts/api.ts'
import type { Attempts } from '../attempts.ts'
import { lockAccount, lockAccounts } from '../queries.ts'
import { createToken, hashToken } from '../sessions/tokens.ts'
import { insertResetLink, LINK_MINUTES } from './queries.ts'

/** Where a link leads; its token stands behind the #, which browsers send to no server. */
export const RESET_PAGE = '/admin/reset'

/** Replaces the reset link that an Admin made for an account. Throws `account.unknown`. */
export async function createResetLink(
  tx: Db,
  id: string,
  author: Author,
  at: Date,
): Promise<{ path: string; expiresAt: string }> {
  if (!(await lockAccount(tx, id))) throw new HttpError('account.unknown')
  const token = createToken()
  await insertResetLink(tx, { accountId: id, by: author.accountId, isByMail: false, at }, hashToken(token))
  await recordEvent(tx, { action: 'resetLink.made', subjectId: id, ...author })
  const expiresAt = new Date(at.getTime() + LINK_MINUTES * 60_000).toISOString()
  return { path: `${RESET_PAGE}#${token}`, expiresAt }
}

export function resetLinkRoutes(app: FastifyInstance, { verifyProof }: Attempts): void {
  endpointRoute(app, makeResetLink, async ({ params: { _id }, ...call }) => {
    const { caller, write } = call
    const accountId = parseUuid(_id, 'account.unknown')
    // a session alone must not be enough to take the account over
    if (accountId === caller.id) throw new HttpError('account.ownReset')
    await verifyProof(call)
    return write.afterLocking(
      tx => lockAccounts(tx, [accountId, caller.id]),
      tx => createResetLink(tx, accountId, toAuthor(call), app.now()),
    )
  })
}
