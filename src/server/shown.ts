import { AsyncLocalStorage } from 'node:async_hooks'
import type { Day } from '#shared/days.ts'

/** Rates that something shows; each part narrows. */
export interface Region {
  /** By their keys. */
  cities?: readonly string[] | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** Only which cities there are, whatever their rates. */
  onlyNames?: true
}

const collecting = new AsyncLocalStorage<Region[]>()

/** Says which rates are being read, for the answer that is being made, so that a write to them drops it. */
export function showing(region: Region): void {
  collecting.getStore()?.push(region)
}

/** Runs `make`; whatever it says to be showing is added to `regions`. */
export const collectShown = <T>(regions: Region[], make: () => T): T => collecting.run(regions, make)
