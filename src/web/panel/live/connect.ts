import { io, type Socket } from 'socket.io-client'
import type { LiveEvents, RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/notifications.ts'

/** Between two attempts to connect, growing, ms (specification, section 9). */
const FIRST_DELAY = 1000
const LONGEST_DELAY = 5000
/** A connection that takes longer has failed, ms (specification, section 9). */
const TIMEOUT = 20_000

export interface Ears {
  onNotice: (notice: Notification) => void
  onRates: (change: RatesChanged) => void
  /** Connected, again perhaps: what happened meanwhile was not told. */
  onConnect: () => void
  /** Put out by the server, which means that the session has ended. */
  onPutOut: () => void
}

/** Listens to what the server tells; answers how to stop. */
export function connect(token: string, { onNotice, onRates, onConnect, onPutOut }: Ears): () => void {
  const socket: Socket<LiveEvents, Record<never, never>> = io({
    auth: { token },
    reconnectionDelay: FIRST_DELAY,
    reconnectionDelayMax: LONGEST_DELAY,
    timeout: TIMEOUT,
    // one connection, whichever instance it meets; polling, which has to find the same one again, only where that fails
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
  })
  let refusals = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  socket.on('connect', () => {
    refusals = 0
    onConnect()
  })
  socket.on('new_message', onNotice)
  socket.on('new-user', onNotice)
  socket.on('rates-changed', onRates)
  socket.on('connect_error', ({ message }) => {
    // what failed on its way is tried again by the client itself, a refusal is not
    const delay = socket.active ? undefined : retryAfter(message, refusals)
    if (delay === undefined) return
    retry = setTimeout(() => socket.connect(), delay)
    refusals += 1
  })
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') onPutOut()
  })

  return () => {
    clearTimeout(retry)
    socket.disconnect()
  }
}

/** How long to wait after that many refusals in a row, ms; undefined for a refusal that stands. */
export const retryAfter = (reason: string, refusals: number): number | undefined =>
  reason === 'unavailable' ? Math.min(FIRST_DELAY * 2 ** refusals, LONGEST_DELAY) : undefined
