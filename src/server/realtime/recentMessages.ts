import { performance } from 'node:perf_hooks'
import type { ClusterMessage } from './clusterMessages.ts'

/** How far back, in ms, and how many. */
const MAX_AGE = 60_000
const MAX_MESSAGES = 500
/** How long the packet that says an age may travel, in ms. */
const TRAVEL = 5000

export type RecentMessages = ReturnType<typeof createRecentMessages>

/** The last messages, for a client that has loaded its data before it is connected. */
export function createRecentMessages(now: () => number = () => performance.now()) {
  /** From when on none is missing. */
  let completeSince = now()
  let recent: { at: number; message: ClusterMessage }[] = []
  return {
    add(message: ClusterMessage): void {
      recent.push({ at: now(), message })
      while (recent.length > MAX_MESSAGES || recent[0]!.at < now() - MAX_AGE)
        completeSince = recent.shift()!.at + 1
    },
    /** Messages may have been missed until now. */
    reset(): void {
      completeSince = now()
      recent = []
    },
    /** Returns the messages of the last `age` ms; undefined where some may be missing. */
    since(age: unknown): ClusterMessage[] | undefined {
      if (typeof age !== 'number' || !(age >= 0)) return undefined
      const from = now() - age - TRAVEL
      if (from < completeSince) return undefined
      return recent.filter(({ at }) => at >= from).map(({ message }) => message)
    },
  }
}
