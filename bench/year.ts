import { addDays, type Day, indiaDay } from '#shared/days.ts'
import { makeSheet, saveDay } from './markets.ts'
import type { Product } from './product.ts'

export const CITIES = 40
export const DAYS = 365
export const TODAY: Day = indiaDay(new Date())

interface Entered {
  /** How many cities, of which the first ones are left out. */
  cities: number
  leftOut?: number
  days: number
}

/** Enters the last days, today included, as one day sheet for each. */
export async function enterDays({ url }: Product, token: string, { cities, leftOut = 0, days }: Entered) {
  for (let ago = days - 1; ago >= 0; ago--)
    await saveDay(url, token, addDays(TODAY, -ago), makeSheet(cities, days - ago).slice(leftOut))
}

/** Enters a year of 40 cities, 14,600 records. */
export const enterYear = (product: Product, token: string): Promise<void> =>
  enterDays(product, token, { cities: CITIES, days: DAYS })
