import type { Day } from '#shared/days.ts'
import { between, chance } from './chance.ts'
import type { SampleCity } from './sampleCities.ts'

const DAY_MS = 86_400_000
const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const FIRST_OF_2026 = dayNumber('2026-01-01')

/** Demand through the year: low in Shravan and Kartika, high in summer, at Dussehra, Christmas and New Year. */
const SEASONS: readonly [day: number, factor: number][] = [
  [1, 1.07],
  [14, 1.0],
  [60, 0.98],
  [110, 1.04],
  [150, 1.09],
  [185, 1.0],
  [205, 0.9],
  [232, 0.88],
  [252, 0.98],
  [285, 1.06],
  [300, 1.0],
  [318, 0.92],
  [335, 0.97],
  [358, 1.08],
  [367, 1.07],
]

function getSeason(number: number): number {
  const date = new Date(number * DAY_MS)
  const dayOfYear = number - Date.UTC(date.getUTCFullYear(), 0, 1) / DAY_MS + 1
  const next = SEASONS.findIndex(([day]) => day > dayOfYear)
  const [from, low] = SEASONS[next - 1]!
  const [to, high] = SEASONS[next]!
  return low + ((high - low) * (dayOfYear - from)) / (to - from)
}

const wave = (number: number, period: number, phase: number) =>
  Math.sin(2 * Math.PI * (number / period + phase))

/** 1970 began on a Thursday. */
const isWeekend = (number: number) => [2, 3].includes(number % 7)

/** Prices stay the same on many days, and change more often before a weekend. */
const isChanged = (city: SampleCity, number: number) =>
  chance('set', city.name, number) < (isWeekend(number) ? 0.75 : 0.42)

/** In days. */
const LONGEST_UNCHANGED = 9

function findLastChange(city: SampleCity, number: number): number {
  for (let back = 0; back < LONGEST_UNCHANGED; back++)
    if (isChanged(city, number - back)) return number - back
  return number - LONGEST_UNCHANGED
}

/** Returns the 1 Kg rate of chicken with skin of a city on a day, before rounding; INR per kg. */
export function getLevel(city: SampleCity, day: Day): number {
  const { name, region, level } = city
  const number = findLastChange(city, dayNumber(day))
  const slow =
    0.03 * wave(number, 47, chance('phase', region)) + 0.015 * wave(number, 19, chance('phase', name))
  // prices rise by about 3 % a year, within bounds
  const trend = Math.max(-0.2, Math.min(0.3, (0.03 * (number - FIRST_OF_2026)) / 365))
  const daily = between(-0.008, 0.008, 'daily', name, number)
  const weekend = isWeekend(number) ? 0.012 : 0
  return level * getSeason(number) * (1 + slow + trend + daily + weekend)
}
