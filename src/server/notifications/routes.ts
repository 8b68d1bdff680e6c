import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { clearNotifications, listNotifications, markNotificationsRead } from '#shared/notifications/api.ts'
import { clear, findNotifications, markRead } from './queries.ts'

/** The list behind the bell, of each Admin an own one. */
export function notificationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, listNotifications, async ({ caller }) => findNotifications(db, caller.id))

  serve(app, markNotificationsRead, async ({ caller }) => {
    await markRead(db, caller.id)
    return { message: 'All notifications are marked read.' }
  })

  serve(app, clearNotifications, async ({ caller }) => {
    await clear(db, caller.id)
    return { message: 'All notifications are cleared.' }
  })
}
