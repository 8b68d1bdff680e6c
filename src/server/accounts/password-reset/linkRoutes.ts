import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { makeResetLink } from '#shared/accounts/api.ts'
import { parseAccountId } from '../ids.ts'
import type { CheckProof } from '../proof.ts'
import { lockAccounts } from '../queries.ts'
import { makeLink } from './links.ts'

/** The making of reset links, by Admins who hand them over. */
export function resetLinkRoutes(app: FastifyInstance, checkProof: CheckProof): void {
  endpointRoute(app, makeResetLink, async ({ params: { _id }, ...call }) => {
    const { caller, write, request } = call
    const accountId = parseAccountId(_id)
    // a session alone must not be enough to take the account over
    if (accountId === caller.id) throw new HttpError('account.ownReset')
    await checkProof(call)
    const made = await write.afterLocking(
      tx => lockAccounts(tx, [accountId, caller.id]),
      tx => makeLink(tx, { accountId, by: caller.id, requestId: request.id, at: app.now() }),
    )
    if (!made) throw new HttpError('account.unknown')
    return made
  })
}
