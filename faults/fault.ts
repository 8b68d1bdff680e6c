/** A folder and a port for one fault, and a function that prints its progress. */
export interface Place {
  folder: string
  port: number
  print(text: string): void
}

export interface Outcome {
  isHeld: boolean
  figures: string
}

/** Breaks something on purpose and checks the promise about it. */
export interface Fault {
  name: string
  promise: string
  run(place: Place): Promise<Outcome>
}

/** The fault cannot run on this machine: its promise is neither held nor broken. */
export class NotRun extends Error {
  override name = 'NotRun'
}

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Returns the time in ms until a condition holds; throws after `within` ms. */
export async function until(what: string, within: number, isSo: () => Promise<boolean>): Promise<number> {
  const from = performance.now()
  while (performance.now() - from < within) {
    if (await isSo().catch(() => false)) return performance.now() - from
    await pause(20)
  }
  throw new Error(`${what}: not within ${seconds(within)}`)
}
