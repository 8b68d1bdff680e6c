import fp from 'fastify-plugin'
import { eraseRequests } from '#server/accounts/users/removal.ts'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { toJsonParts } from '#server/http/streams.ts'
import { utcDay } from '#shared/days.ts'
import { countMessages, eraseMessages, listMessages, sendMessage } from '#shared/messages/api.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { countMessagesOn, deletePersonMessages, streamMessages } from './queries.ts'
import { createSubmitMessage } from './submitMessage.ts'

const SENT = { message: '🎉 Message sent successfully!' }

interface MessageOptions {
  /** Deletes what a person, known by an e-mail in small letters, is told of rates; returns how many subscriptions. */
  eraseSubscriptions(tx: Db, person: string): Promise<number>
}

/** Messages: visitors send them, Admins answer, export and erase them. */
export const messages = fp<MessageOptions>(
  async (app, { eraseSubscriptions }) => {
    const { db, streams, now } = app
    const submitMessage = createSubmitMessage(app)
    app.decorate('submitMessage', submitMessage)

    endpointRoute(app, sendMessage, async ({ body, request }) => {
      await submitMessage(body, request.ip)
      return SENT
    })

    endpointRoute(app, listMessages, ({ query: { date }, reply }) =>
      streams.sendJson(reply, toJsonParts(streamMessages(db, { day: date })), { isOfStaff: true }),
    )

    endpointRoute(app, countMessages, async () => countMessagesOn(db, utcDay(now())))

    inboxRoutes(app)

    endpointRoute(app, eraseMessages, async ({ body: { person }, write, ...call }) => {
      const author = toAuthor(call)
      return write.all(async tx => {
        const requests = await eraseRequests(tx, person, author)
        const subscriptions = await eraseSubscriptions(tx, person)
        const erased = await deletePersonMessages(tx, person)
        await recordEvent(tx, { action: 'message.erased', after: erased, ...author })
        return { ...requests, subscriptions, ...erased }
      })
    })
  },
  { name: 'messages', decorators: { fastify: ['db', 'cities', 'streams', 'limits', 'events'] } },
)
