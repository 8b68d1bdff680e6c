import type { Server, Socket } from 'socket.io'
import type { CommittedWrite } from '#server/response-cache/queries.ts'
import { type Day, FIRST_DAY } from '#shared/days.ts'
import type { LiveEvents, RatesChanged } from '#shared/live-events.ts'

/** The days that were written; undefined: very many records up to today. */
export function toRatesChanged(written: readonly CommittedWrite[] | undefined, today: Day): RatesChanged {
  const days = written ? written.map(({ date }) => date).sort() : [FIRST_DAY, today]
  return { from: days[0]!, to: days.at(-1)! }
}

/** The session of an approved account, which may receive live events. */
export interface Listener {
  role: string | null
  /** SHA-256 of the session's token. */
  session: Buffer
}

type NoEvents = Record<never, never>
export type LiveServer = Server<NoEvents, LiveEvents, NoEvents, LiveSocket['data']>
export type LiveSocket = Socket<NoEvents, LiveEvents, NoEvents, { listener: Listener }>

export const STAFF_ROOM = 'staff'
export const ADMINS_ROOM = 'admins'
