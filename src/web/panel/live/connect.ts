import { io, type Socket } from 'socket.io-client'
import { LIVE_EVENT_BY_TYPE, type LiveEvents, type RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/api.ts'

/** Between two attempts to connect, growing, ms (specification, section 9). */
const FIRST_DELAY = 1000
const LONGEST_DELAY = 5000
/** A connection that takes longer has failed, ms (specification, section 9). */
const TIMEOUT = 20_000

interface ConnectionListeners {
  onNotice: (notice: Notification) => void
  onRates: (change: RatesChanged) => void
  /** Events may have been missed. */
  onMissed: () => void
  /** The server closed the connection, which means that the session has ended. */
  onDisconnect: () => void
}

/** Listens to the server's events, from `openedAt`, ms, on, when the data was first loaded. Returns how to stop. */
export function connect(
  token: string,
  openedAt: number,
  { onNotice, onRates, onMissed, onDisconnect }: ConnectionListeners,
): () => void {
  let wasConnected = false
  const socket: Socket<LiveEvents, Record<never, never>> = io({
    auth: send => send({ token, ...(!wasConnected && { age: performance.now() - openedAt }) }),
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
    // after a lost connection everything is fetched again
    if (wasConnected) onMissed()
    wasConnected = true
  })
  for (const event of Object.values(LIVE_EVENT_BY_TYPE)) socket.on(event, onNotice)
  socket.on('rates-changed', onRates)
  socket.on('caught-up', isComplete => {
    if (!isComplete) onMissed()
  })
  socket.on('connect_error', ({ message }) => {
    // the client itself retries what failed on its way, but not a refusal
    const delay = socket.active ? undefined : getRetryDelay(message, refusals)
    if (delay === undefined) return
    retry = setTimeout(() => socket.connect(), delay)
    refusals += 1
  })
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') onDisconnect()
  })

  return () => {
    clearTimeout(retry)
    socket.disconnect()
  }
}

/** How long to wait after that many refusals in a row, ms; undefined for a refusal that is final. */
export const getRetryDelay = (reason: string, refusals: number): number | undefined =>
  reason === 'unavailable' ? Math.min(FIRST_DELAY * 2 ** refusals, LONGEST_DELAY) : undefined
