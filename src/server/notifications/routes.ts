import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { clearNotifications, listNotifications, markNotificationsRead } from '#shared/notifications/api.ts'
import { clearList, listNewest, markRead } from './queries.ts'

/** The list behind the bell, of each Admin an own one. */
export const notifications = fp(
  async app => {
    const { db } = app

    endpointRoute(app, listNotifications, ({ caller }) => listNewest(db, caller.id))

    endpointRoute(app, markNotificationsRead, async ({ caller, write }) => {
      await write.all(tx => markRead(tx, caller.id))
      return { message: 'All notifications are marked read.' }
    })

    endpointRoute(app, clearNotifications, async ({ caller, write }) => {
      await write.all(tx => clearList(tx, caller.id))
      return { message: 'All notifications are cleared.' }
    })
  },
  { name: 'notifications', decorators: { fastify: ['db'] } },
)
