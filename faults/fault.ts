/** What a fault has to work with: a folder and a port of its own, and a way to say how it goes. */
export interface Place {
  folder: string
  port: number
  say(text: string): void
}

export interface Outcome {
  isKept: boolean
  figures: string
}

/** One thing that goes wrong on purpose, and whether the promise about it is kept. */
export interface Fault {
  name: string
  promise: string
  run(place: Place): Promise<Outcome>
}

/** This machine cannot show it; that counts neither as kept nor as broken. */
export class NotRun extends Error {
  override name = 'NotRun'
}

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Time in ms until something is so; fails after `within` ms. */
export async function until(what: string, within: number, isSo: () => Promise<boolean>): Promise<number> {
  const from = performance.now()
  while (performance.now() - from < within) {
    if (await isSo().catch(() => false)) return performance.now() - from
    await pause(20)
  }
  throw new Error(`${what}: not within ${seconds(within)}`)
}
