import type { Limits } from '#server/limits/limits.ts'
import { networkOf } from '#server/limits/networks.ts'
import type { Db } from '#server/storage/tables.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import { insertMessage } from './queries.ts'
import { titleOf } from './titles.ts'

export interface MessageDeps {
  limits: Limits
  /** Runs a transaction whose news are told after its commit. */
  announcing<T>(
    work: (tx: Db, announce: (news: { type: 'message'; title: string }) => Promise<void>) => Promise<T>,
  ): Promise<T>
  now(): Date
}

/** Takes a valid message from an address; throws `request.tooMany` past the limits. */
export type TakeMessage = (message: NewMessage, address: string) => Promise<void>

/** The one way in, for the API's call and for the form without script. */
export function openMessageTaking({ limits, announcing, now }: MessageDeps): TakeMessage {
  const soon = limits.kept('messages')
  const daily = limits.kept('messages-daily')
  return async (message, address) => {
    // only a robot fills the trap; it is not told that it was seen
    if (message.website !== '') return
    const visitor = networkOf(address)
    await soon.spend(visitor)
    await daily.spend(visitor)
    await announcing(async (tx, announce) => {
      const kept = await insertMessage(tx, message, now())
      if (kept) await announce({ type: 'message', title: titleOf(message) })
    })
  }
}
