import { LIVE_EVENT_OF, type RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { ADMINS, type LiveServer, STAFF } from './rooms.ts'

/** What one instance does and tells the others to do: far below the 8,000 bytes that PostgreSQL takes. */
export type Word = { notice: Notification } | { change: RatesChanged } | { putOut: string }

/** Tells it to the sockets of this instance. An instance of another version may say what this one does not know. */
export function tellHere(io: LiveServer, word: Word): void {
  if ('notice' in word) io.to(ADMINS).emit(LIVE_EVENT_OF[word.notice.type], word.notice)
  else if ('change' in word) io.to(STAFF).emit('rates-changed', word.change)
  else if ('putOut' in word) io.in(word.putOut).disconnectSockets(true)
}

/** The same for what another instance said; what is no word of ours on the channel is left alone. */
export function hearWord(io: LiveServer, text: string): void {
  try {
    tellHere(io, JSON.parse(text) as Word)
  } catch {
    // anybody who may connect to the database may notify
  }
}
