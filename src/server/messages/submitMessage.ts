import type { Db } from '#server/database/tables.ts'
import type { Limits } from '#server/rate-limits/limits.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import { insertMessage } from './queries.ts'
import { formatTitle } from './titles.ts'

export interface MessageDeps {
  limits: Limits
  /** Runs a transaction whose news are told after its commit. */
  announcing<T>(
    work: (
      tx: Db,
      announce: (news: { type: 'message'; title: string; messageId: string }) => Promise<void>,
    ) => Promise<T>,
  ): Promise<T>
  /** The database's clock: by it a message is deleted when its days are over. */
  databaseNow(): Date
}

/** Takes a valid message from an address; throws `request.tooMany` past the limits. */
export type TakeMessage = (message: NewMessage, address: string) => Promise<void>

/** The one way in, for the API's call and for the form without script. */
export function openMessageTaking({ limits, announcing, databaseNow }: MessageDeps): TakeMessage {
  const soon = limits.inDatabase('messages')
  const daily = limits.inDatabase('messages-daily')
  return async (message, address) => {
    // only a robot fills the trap; it is not told that it was seen
    if (message.website !== '') return
    // whoever may send no more today is counted nowhere
    daily.check(address)
    await soon.consume(address)
    await daily.consume(address)
    await announcing(async (tx, announce) => {
      const messageId = await insertMessage(tx, message, databaseNow())
      if (messageId) await announce({ type: 'message', title: formatTitle(message), messageId })
    })
  }
}
