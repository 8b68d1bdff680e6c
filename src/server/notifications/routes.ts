import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { shareRuns } from '#server/response-cache/sharedRuns.ts'
import { clearNotifications, listNotifications, markNotificationsRead } from '#shared/notifications/api.ts'
import { clearList, listNewest, listSince, markRead } from './queries.ts'

/** The list behind the bell, of each Admin an own one. */
export const notifications = fp(async app => {
  const { db, events, log } = app
  /** The id of the last one that was told. */
  let last: number | undefined
  const tell = shareRuns(async () => {
    for (const notification of await listSince(db, last!)) {
      last = Number(notification._id)
      events.emit('notification.created', notification)
    }
  })
  // what cannot be read now is told with the next one
  events.on('notifications.added', after => {
    last ??= after
    tell().catch(({ message }: Error) => log.warn({ reason: message }, 'notifications not told'))
  })

  endpointRoute(app, listNotifications, ({ caller }) => listNewest(db, caller.id))

  endpointRoute(app, markNotificationsRead, async ({ caller, write }) => {
    await write.all(tx => markRead(tx, caller.id))
    return { message: 'All notifications are marked read.' }
  })

  endpointRoute(app, clearNotifications, async ({ caller, write }) => {
    await write.all(tx => clearList(tx, caller.id))
    return { message: 'All notifications are cleared.' }
  })
})
