/** Differences that the way of an answer explains, ms: a server says whole seconds. */
const UNSURE = 2000

/** How far the clock of the server is ahead of that of this device, ms. */
let ahead = 0
const listeners = new Set<() => void>()

/** The time of the server, as its answers have told it so far: clocks of phones and shop computers may be days off. */
export const getServerTime = (): Date => new Date(Date.now() + ahead)

/** Learns the time of the server from the `Date` of an answer that is no copy. */
export function learnServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!(Math.abs(difference - ahead) > UNSURE)) return
  ahead = difference
  for (const listener of listeners) listener()
}

/** Calls back when the time of the server is learnt to be another one. Returns how to stop. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
