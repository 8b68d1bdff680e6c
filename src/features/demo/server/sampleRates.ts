import type { Day } from '#shared/days.ts'
import {
  HEADLINE_MARKET,
  KINDS,
  MARKETS,
  type Market,
  type Markets,
  type Prices,
} from '#shared/rates/markets.ts'
import { ALWAYS_QUOTED, SAMPLE_CITIES, type SampleCity } from './sampleCities.ts'

/** Returns a number from 0 up to 1 that depends on the words only, so that samples can be repeated. */
export function chance(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of words.join('|')) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  // neighbouring days differ in one digit, and must give unrelated numbers
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Returns a number between two bounds that depends on the words only. */
export const between = (low: number, high: number, ...words: (string | number)[]): number =>
  low + (high - low) * chance(...words)

/** The constants of a city: the ratios of its markets and kinds, and how its prices are rounded. */
interface Traits {
  /** Relative to the 1 Kg rate; a market that is not named here has that rate. */
  ratios: Partial<Record<Market, number>>
  skinless: number
  boneless: number
  /** Rupees. */
  step: number
  supermarketStep: number
}

function getTraits(name: string): Traits {
  const wholesale = between(0.9, 0.96, 'wholesale', name)
  const retail = wholesale * between(1.16, 1.32, 'retail', name)
  const supermarket = retail * between(1.03, 1.08, 'supermarket', name)
  const step = chance('step', name) < 0.35 ? 5 : 1
  return {
    ratios: { wholesale, retail, supermarket },
    skinless: between(1.09, 1.22, 'skinless', name),
    boneless: between(1.36, 1.55, 'boneless', name),
    step,
    supermarketStep: chance('halves', name) < 0.4 ? 0.5 : step,
  }
}

const traits = new Map(SAMPLE_CITIES.map(({ name }) => [name, getTraits(name)]))

function samplePrices({ name }: SampleCity, market: Market, oneKg: number): Prices {
  const { ratios, skinless, boneless, ...steps } = traits.get(name)!
  const step = market === 'supermarket' ? steps.supermarketStep : steps.step
  const round = (price: number) => Math.round(price / step) * step
  const chicken = oneKg * (ratios[market] ?? 1)
  return {
    chicken: round(chicken),
    skinless: round(chicken * skinless),
    boneless: round(chicken * skinless * boneless),
  }
}

/** Markets lack a rate on some days; the 1 Kg rate never does. */
const isQuoted = (city: SampleCity, market: Market, day: Day) =>
  market === HEADLINE_MARKET || chance('market', city.name, market, day) > 0.015

const isSold = (city: SampleCity, market: Market, day: Day) =>
  market === HEADLINE_MARKET || chance('boneless', city.name, market, day) > 0.008

/** Returns the sample rates of a city on a day, INR per kg; always the same ones. */
export function sampleRates(city: SampleCity, day: Day): Markets {
  const level = getLevel(city, day)
  const quoted = MARKETS.filter(market => isQuoted(city, market, day)).map(market => {
    const prices = samplePrices(city, market, level)
    const sold = KINDS.filter(kind => kind !== 'boneless' || isSold(city, market, day))
    return [market, Object.fromEntries(sold.map(kind => [kind, prices[kind]]))]
  })
  return Object.fromEntries(quoted) as Markets
}

/** Two to four cities are late today; of an earlier day at most one has no rates. */
function countLate(day: Day, today: Day): number {
  const late = 2 + Math.floor(chance('late', day) * 3)
  return day < today ? Math.floor(chance('never', day) * 2) : late
}

/** Lists the cities that have rates on a day, as of today. Later calls list at least the same cities. */
export function listQuotedCities(day: Day, today: Day): SampleCity[] {
  const late = SAMPLE_CITIES.filter(({ name }) => !ALWAYS_QUOTED.has(name))
    .map(city => ({ city, order: chance('order', city.name, day) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, countLate(day, today))
  const isLate = new Set(late.map(({ city }) => city))
  return SAMPLE_CITIES.filter(city => !isLate.has(city))
}

const HOUR = 3_600_000

/** Returns when the rates of a city were entered: from 6:00 to 10:00 in India, never after `now`. */
export function sampleEntryTime({ name }: SampleCity, day: Day, now: Date): Date {
  const at = Date.parse(`${day}T06:00:00+05:30`) + Math.floor(between(0, 4 * HOUR, 'time', name, day))
  return new Date(Math.min(at, now.getTime()))
}

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
function getLevel(city: SampleCity, day: Day): number {
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
