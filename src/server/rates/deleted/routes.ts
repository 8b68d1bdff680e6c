import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { formatNextLink } from '#server/http/request.ts'
import { listDeletedRates } from '#shared/rates/api.ts'
import { unknownCursor } from '../selection.ts'
import { deletionCursor, parseDeletion } from './cursors.ts'
import { findDeletedRates } from './queries.ts'

/** What was taken off the site and can be brought back, for Admins. */
export function deletedRoutes(app: FastifyInstance): void {
  endpointRoute(app, listDeletedRates, async ({ query: { limit, cursor }, request, reply }) => {
    const after = cursor === undefined ? undefined : parseDeletion(cursor)
    if (cursor !== undefined && !after) throw unknownCursor()
    const { deleted, next } = await findDeletedRates(app.db, limit, after)
    if (next) reply.header('link', formatNextLink(request.url, deletionCursor(next)))
    return deleted
  })
}
