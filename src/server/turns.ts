import { Refused } from './refused.ts'

/** Lets work through, a few at once; the rest waits in a line that has an end. */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  /** Runs work when its turn comes. Throws `server.busy` when the line is full. */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Refused('server.busy', { retryAfter: 1 })
      await new Promise<void>(resolve => line.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // the turn goes over to the next in line without being given back
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
