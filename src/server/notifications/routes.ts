import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { clearNotifications, listNotifications, markNotificationsRead } from '#shared/notifications/api.ts'
import { clearList, listNewest, markRead } from './queries.ts'

/** The list behind the bell, of each person an own one. */
export const notifications = fp(
  async app => {
    const { db } = app

    endpointRoute(app, listNotifications, async ({ caller: { id, role } }) =>
      listNewest(db, { accountId: id, isAdmin: hasAccess(role, 'admin') }),
    )

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
