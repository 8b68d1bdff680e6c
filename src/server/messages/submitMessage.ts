import type { FastifyInstance } from 'fastify'
import { insertNotification } from '#server/notifications/queries.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import { insertMessage } from './queries.ts'

/** Inserts a valid message from an address, unless it is a robot's; throws `request.tooMany` past the limits. */
type SubmitMessage = (message: NewMessage, address: string) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    submitMessage: SubmitMessage
  }
}

/** The one way in, for the API's call and for the form without script. */
export function createSubmitMessage(app: FastifyInstance): SubmitMessage {
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
