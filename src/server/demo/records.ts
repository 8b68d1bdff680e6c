import type { Db } from '#server/database/tables.ts'
import { addDays, type Day, indiaDay } from '#shared/days.ts'
import { insertRecords, type SampleRecord } from './queries.ts'
import { SAMPLE_CITIES } from './sampleCities.ts'
import { enteredAt, quotedCities, sampleRates } from './sampleRates.ts'

/** Days of samples, today included. */
const DAYS_KEPT = 365
/** Records of one statement: about half a megabyte of JSON. */
const AT_ONCE = 1500

/** Enters cities by their names, in a transaction of its own. */
export type EnterCities = (names: readonly string[]) => Promise<readonly { id: number }[]>

/** Rows of the forty cities, made when they are new. */
export async function enterCities(enter: EnterCities): Promise<Map<string, number>> {
  const names = SAMPLE_CITIES.map(({ name }) => name)
  const cities = await enter(names)
  return new Map(names.map((name, at) => [name, cities[at]!.id]))
}

/** The days from one to another, both included, of which samples are kept. */
export function daysToSample(from: Day | undefined, today: Day): Day[] {
  const oldest = addDays(today, 1 - DAYS_KEPT)
  const days: Day[] = []
  for (let day = from && from > oldest ? from : oldest; day <= today; day = addDays(day, 1)) days.push(day)
  return days
}

function createRecords(day: Day, cityIds: ReadonlyMap<string, number>, now: Date): SampleRecord[] {
  return quotedCities(day, indiaDay(now)).map(city => ({
    city_id: cityIds.get(city.name)!,
    date: day,
    at: enteredAt(city, day, now),
    markets: sampleRates(city, day),
  }))
}

/** Enters the samples of some days where there was never a record; answers how many were new. */
export async function enterRecords(
  tx: Db,
  days: readonly Day[],
  cityIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<number> {
  const records = days.flatMap(day => createRecords(day, cityIds, now))
  let count = 0
  for (let at = 0; at < records.length; at += AT_ONCE) {
    count += await insertRecords(tx, records.slice(at, at + AT_ONCE))
  }
  return count
}
