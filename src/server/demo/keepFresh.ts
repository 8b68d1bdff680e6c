import { nextIndiaMidnight } from '#shared/days.ts'
import { type Demo, topUp } from './demo.ts'

const MINUTE = 60_000
/** A machine that slept, or whose clock was set, is noticed after this. */
const LONGEST_WAIT = 60 * MINUTE

/** Tops the samples up at India's midnight, day after day, until it is stopped; the process may end meanwhile. */
export function keepDemoFresh(demo: Demo): { stop(): void } {
  const { now, log } = demo
  let timer: NodeJS.Timeout
  let isStopped = false

  const wait = (ms: number, midnight: Date) => {
    if (isStopped) return
    timer = setTimeout(() => void look(midnight), Math.min(ms, LONGEST_WAIT))
    timer.unref()
  }
  const untilNext = () => {
    const midnight = nextIndiaMidnight(now())
    wait(midnight.getTime() - now().getTime(), midnight)
  }
  const look = async (midnight: Date) => {
    const left = midnight.getTime() - now().getTime()
    if (left > 0) return wait(left, midnight)
    try {
      log.info({ records: await topUp(demo) }, 'sample data topped up')
      untilNext()
    } catch (error) {
      if (isStopped) return
      log.warn({ reason: (error as Error).message }, 'sample data not topped up')
      wait(MINUTE, midnight)
    }
  }

  untilNext()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
