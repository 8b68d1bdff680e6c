import type { FastifyInstance } from 'fastify'
import { nextPage } from '#server/nextPage.ts'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { listDeletedRates } from '#shared/rates/api.ts'
import { unknownCursor } from '../selection.ts'
import { deletionCursor, parseDeletion } from './cursors.ts'
import { findDeletedRates } from './queries.ts'

/** What was taken off the site and can be brought back, for Admins. */
export function deletedRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, listDeletedRates, async ({ query: { limit, cursor }, request, reply }) => {
    const after = cursor === undefined ? undefined : parseDeletion(cursor)
    if (cursor !== undefined && !after) throw unknownCursor()
    const { deleted, next } = await findDeletedRates(db, limit, after)
    if (next) reply.header('link', nextPage(request.url, deletionCursor(next)))
    return deleted
  })
}
