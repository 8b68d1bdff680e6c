import fp from 'fastify-plugin'
import { eraseRequests } from '#server/accounts/users/removal.ts'
import type { Db } from '#server/database/db.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { toJsonParts } from '#server/http/streams.ts'
import { utcDay } from '#shared/days.ts'
import { countMessages, eraseMessages, listMessages, MAX_FOUND, sendMessage } from '#shared/messages/api.ts'
import type { Message } from '#shared/messages/messages.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { countMessagesOn, deletePersonMessages, listMessagePage, streamMessages } from './queries.ts'
import { createSubmitMessage } from './submitMessage.ts'

/** Messages as an exported table; instants are UTC. */
const MESSAGE_TABLE = {
  columns: [
    'Received',
    'Name',
    'Email',
    'Phone',
    'City',
    'Subject',
    'Message',
    'Preferred contact',
    'State',
    'Changed',
    'Changed by',
  ],
  toRows: (message: Message) => [
    [
      message.createdAt,
      message.name,
      message.email,
      message.phone,
      message.city,
      message.subject,
      message.message,
      message.preferredContact,
      message.state,
      message.changed?.at,
      message.changed?.by ?? undefined,
    ],
  ],
}

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

    endpointRoute(app, listMessages, async ({ query: { date, q }, reply }) =>
      q === undefined
        ? streams.sendJson(reply, toJsonParts(streamMessages(db, { day: date })), { isOfStaff: true })
        : (await listMessagePage(db, { day: date, q }, { size: MAX_FOUND })).messages,
    )

    endpointRoute(app, countMessages, async () => countMessagesOn(db, utcDay(now())))

    inboxRoutes(app, MESSAGE_TABLE)

    endpointRoute(app, eraseMessages, async ({ body: { person }, write, ...call }) =>
      write.all(async tx => ({
        ...(await eraseRequests(tx, person, toAuthor(call))),
        subscriptions: await eraseSubscriptions(tx, person),
        ...(await deletePersonMessages(tx, person, toAuthor(call))),
      })),
    )
  },
  { name: 'messages', decorators: { fastify: ['db', 'cities', 'streams', 'limits', 'events'] } },
)
