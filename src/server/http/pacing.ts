import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Idle time in ms that is left to other requests for each ms of work. */
const IDLE_PER_WORK = 0.5
/** A list continues after this long, in ms, however busy the process is. */
const MAX_PAUSE = 50

/**
 * Returns a function that resolves once the process has been idle for half as long as it worked since the last call. So
 * lists use what other requests leave of a core, and at most two thirds of it.
 */
export function openPacing(): () => Promise<void> {
  let since = performance.eventLoopUtilization()
  return async () => {
    const startedAt = performance.now()
    while (performance.now() - startedAt < MAX_PAUSE) {
      const { active, idle } = performance.eventLoopUtilization(since)
      const missing = active * IDLE_PER_WORK - idle
      if (missing <= 0) break
      await pause(Math.min(missing, MAX_PAUSE))
    }
    since = performance.eventLoopUtilization()
  }
}
