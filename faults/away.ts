import { availableParallelism, loadavg } from 'node:os'
import { pause } from './fault.ts'

/** How long a product may be away while it is replaced, in ms. */
export const AWAY_AT_MOST = 2000

/** Asks all the time. Returns how to end that, which returns in ms for how long there was no answer. */
export function watchAway(url: string): () => Promise<number> {
  const answeredAt = [performance.now()]
  const end = new AbortController()
  const probe = async () => {
    while (!end.signal.aborted) {
      if ((await fetch(url).catch(() => undefined))?.ok) answeredAt.push(performance.now())
      await pause(10)
    }
  }
  const probing = probe()
  return async () => {
    end.abort()
    await probing
    return Math.max(...answeredAt.slice(1).map((at, each) => at - answeredAt[each]!))
  }
}

/** How many processes want each core: others may use this machine, too, and the time that a free core takes is what counts. */
export const measureBusy = (): number => Math.max(1, loadavg()[0]! / availableParallelism())
