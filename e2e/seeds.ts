import { addDays, type Day } from '#shared/days.ts'
import { KINDS, MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'
import { importRates } from './api.ts'
import type { Server } from './run.ts'

/** Cities with a rate every day; tests that write use others. */
export const CITIES = [
  'Agra',
  'Bengaluru',
  'Bhopal',
  'Chennai',
  'Coimbatore',
  'Delhi',
  'Hyderabad',
  'Jaipur',
  'Kochi',
  'Mumbai',
  'Pune',
]
/** Has had no rate yet today. */
export const LATE_CITY = 'Surat'
const SEEDED_DAYS = 30

const MARKET_STEP: Partial<Record<Market, number>> = { oneKgRate: 40, supermarket: 90, retail: 55 }
const KIND_STEP = { chicken: 0, skinless: 45, boneless: 120 }

/** Rates of a city on a day, INR per kg: made up, yet always the same. */
export function makePrices(city: string, daysAgo: number) {
  const base = 150 + (city.charCodeAt(0) % 20) + ((daysAgo * 7 + city.length * 3) % 12)
  return Object.fromEntries(
    MARKETS.map(market => [
      market,
      Object.fromEntries(KINDS.map(kind => [kind, base + (MARKET_STEP[market] ?? 0) + KIND_STEP[kind]])),
    ]),
  ) as Required<{ [M in keyof Markets]: Record<(typeof KINDS)[number], number> }>
}

/** A month of rates, in one import: as calls of their own they took two seconds of each run. */
export const enterSeeds = (server: Server, today: Day) =>
  importRates(
    Array.from({ length: SEEDED_DAYS + 1 }, (_, daysAgo) =>
      (daysAgo === 0 ? CITIES : [...CITIES, LATE_CITY]).map(location => ({
        location,
        date: addDays(today, -daysAgo),
        markets: makePrices(location, daysAgo),
      })),
    ).flat(),
    server,
  )
