import { addDays, type Day, indiaDay } from '#shared/days.ts'
import { makeSheet, saveDay } from './markets.ts'
import type { Product } from './product.ts'

export const CITIES = 40
export const DAYS = 365
export const TODAY: Day = indiaDay(new Date())

/** Enters a year of 40 cities, 14,600 records, as one day sheet for each day. */
export async function enterYear({ url }: Product, token: string): Promise<void> {
  for (let ago = DAYS - 1; ago >= 0; ago--) {
    await saveDay(url, token, addDays(TODAY, -ago), makeSheet(CITIES, DAYS - ago))
  }
}
