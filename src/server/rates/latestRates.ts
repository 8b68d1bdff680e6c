import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import type { WriteFollower } from '#server/response-cache/responseCache.ts'
import { shareRuns } from '#server/response-cache/sharedRuns.ts'
import { type Day, indiaDay } from '#shared/days.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { findLatestRates, findLatestRatesByCity } from './summaries/queries.ts'

/** A longer list is read from the database each time: one of this length takes about 20 MB. */
const MAX_CITIES = 5000

interface Sources {
  reads: ReadOnlyDb
  now(): Date
  followWrites(follower: WriteFollower): void
}

/**
 * Opens the latest rates of all cities. Those of today are held in memory: after a write only the rates of its city are read
 * again, so that a write costs the same with a thousand cities as with ten. The record of a city that was not written is
 * the same object each time, which nobody may change.
 */
export function openLatestRates({ reads, now, followWrites }: Sources) {
  let held: ReturnType<typeof holdRates> | undefined
  const renew = () => {
    held = holdRates(reads, indiaDay(now()))
  }
  followWrites({
    invalidate(writes) {
      if (!writes) renew()
      else for (const { city } of writes) held?.written.add(city)
      // reading a city again takes next to nothing
      return 0
    },
    enable: renew,
    disable() {
      held = undefined
    },
    clear() {
      if (held) renew()
    },
  })

  return async (day: Day): Promise<LatestRate[]> => {
    dependsOn({ to: day })
    if (!held || day !== indiaDay(now())) return findLatestRates(reads, day)
    if (held.day !== day) renew()
    return held.read()
  }
}

/** Holds the latest rates of one day. `written` are the cities whose rates have to be read again. */
function holdRates(reads: ReadOnlyDb, day: Day) {
  let ratesByCity: Map<string, LatestRate> | undefined
  let rates: LatestRate[] = []
  const written = new Set<string>()

  const read = shareRuns(async () => {
    const cities = [...written]
    if (ratesByCity && cities.length === 0) return rates
    // what is written from here on is read by the next run
    written.clear()
    try {
      const found = await findLatestRatesByCity(reads, day, { cityKeys: ratesByCity && cities })
      const others = [...(ratesByCity ?? [])].filter(([city]) => !cities.includes(city))
      // by key, as the database sorts them
      const all = [...others, ...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
      rates = all.map(([, rate]) => rate)
      ratesByCity = all.length <= MAX_CITIES ? new Map(all) : undefined
      return rates
    } catch (error) {
      for (const city of cities) written.add(city)
      throw error
    }
  })
  return { day, written, read }
}
