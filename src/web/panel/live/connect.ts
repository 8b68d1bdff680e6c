import { io, type Socket } from 'socket.io-client'
import { readProfile } from '#shared/accounts/api.ts'
import { LIVE_EVENT_BY_TYPE, type LiveEvents } from '#shared/live-events.ts'
import { call } from '#web/call.ts'
import { invalidate, invalidateAll } from '#web/panel/query/queryClient.ts'

/** Between two attempts to connect, growing, ms (specification, section 9). */
const FIRST_DELAY = 1000
const LONGEST_DELAY = 5000
/** A connection that takes longer has failed, ms (specification, section 9). */
const TIMEOUT = 20_000

/** Fetches what the server's events change, from `openedAt`, ms, on, when the data was first loaded. Returns how to stop. */
export function connect(token: string, openedAt: number): () => void {
  let wasConnected = false
  const socket: Socket<LiveEvents, Record<never, never>> = io({
    auth: send => send({ token, ...(!wasConnected && { age: performance.now() - openedAt }) }),
    reconnectionDelay: FIRST_DELAY,
    reconnectionDelayMax: LONGEST_DELAY,
    timeout: TIMEOUT,
    transports: ['websocket'],
    forceNew: true,
  })
  let refusals = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  socket.on('connect', () => {
    refusals = 0
    // after a lost connection everything is fetched again
    if (wasConnected) invalidateAll()
    wasConnected = true
  })
  for (const event of Object.values(LIVE_EVENT_BY_TYPE))
    socket.on(event, ({ type }) => {
      invalidate('notice')
      invalidate(type)
    })
  socket.on('rates-changed', change => invalidate('rates', change))
  socket.on('caught-up', isComplete => {
    if (!isComplete) invalidateAll()
  })
  socket.on('connect_error', ({ message }) => {
    // the client itself retries what failed on its way, but not a refusal
    const delay = socket.active ? undefined : getRetryDelay(message, refusals)
    if (delay === undefined) return
    retry = setTimeout(() => socket.connect(), delay)
    refusals += 1
  })
  socket.on('disconnect', reason => {
    // the session has ended: the refusal of this call ends it here and says why (useSessionEnd)
    if (reason === 'io server disconnect') call(readProfile).catch(() => {})
  })

  return () => {
    clearTimeout(retry)
    socket.disconnect()
  }
}

/** How long to wait after that many refusals in a row, ms; undefined for a refusal that is final. */
export const getRetryDelay = (reason: string, refusals: number): number | undefined =>
  reason === 'unavailable' ? Math.min(FIRST_DELAY * 2 ** refusals, LONGEST_DELAY) : undefined
