import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { eraseRequests } from '#server/accounts/users/removal.ts'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { toJsonParts } from '#server/http/streams.ts'
import { insertNotification } from '#server/notifications/queries.ts'
import { utcDay } from '#shared/days.ts'
import { countMessages, eraseMessages, listMessages, sendMessage } from '#shared/messages/api.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { countMessagesOn, deletePersonMessages, insertMessage, streamMessages } from './queries.ts'

/** Inserts a valid message from an address, unless it is a robot's; throws `request.tooMany` past the limits. */
type SubmitMessage = (message: NewMessage, address: string) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    submitMessage: SubmitMessage
  }
}

/** The one way in, for the API's call and for the form without script. */
function createSubmitMessage(app: FastifyInstance): SubmitMessage {
  const burst = app.limits.inDatabase('messages')
  const daily = app.limits.inDatabase('messages-daily')
  return async (message, address) => {
    // only a robot fills the trap; it is not told that it was seen
    if (message.website !== '') return
    await burst.consume(address)
    await daily.consume(address)
    // messages are deleted by the database's clock once their retention is over
    const at = app.databaseNow()
    await app.storage.db.transaction().execute(async tx => {
      const messageId = await insertMessage(tx, message, at)
      if (messageId) await insertNotification(tx, { type: 'message', messageId }, at)
    })
  }
}

const SENT = { message: '🎉 Message sent successfully!' }

interface MessageOptions {
  /** Deletes what a person, known by an e-mail in small letters, is told of rates; returns how many subscriptions. */
  eraseSubscriptions(tx: Db, person: string): Promise<number>
}

/** Messages: visitors send them, Admins answer, export and erase them. */
export const messages = fp<MessageOptions>(async (app, { eraseSubscriptions }) => {
  const { db, streams, now } = app
  const submitMessage = createSubmitMessage(app)
  app.decorate('submitMessage', submitMessage)

  endpointRoute(app, sendMessage, async ({ body, request }) => {
    await submitMessage(body, request.ip)
    return SENT
  })

  endpointRoute(app, listMessages, ({ query: { date }, reply }) =>
    streams.sendJson(reply, toJsonParts(streamMessages(db, { day: date }))),
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
})
