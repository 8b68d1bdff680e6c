import { HttpError } from './httpError.ts'

/** Returns a function that runs work, at most `atOnce` at a time; at most `waiting` others wait in a queue. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  /** Throws `server.busy` when the queue is full. */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new HttpError('server.busy', { retryAfter: 1 })
      await new Promise<void>(resolve => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // the slot passes directly to the next in the queue
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
