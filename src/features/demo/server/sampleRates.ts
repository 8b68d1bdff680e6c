import type { Day } from '#shared/days.ts'
import {
  HEADLINE_MARKET,
  KINDS,
  MARKETS,
  type Market,
  type Markets,
  type Prices,
} from '#shared/rates/markets.ts'
import { between, chance } from './chance.ts'
import { getLevel } from './movement.ts'
import { ALWAYS_QUOTED, SAMPLE_CITIES, type SampleCity } from './sampleCities.ts'

/** The constants of a city: the ratios of its markets and kinds, and how its prices are rounded. */
interface Traits {
  /** Relative to the 1 Kg rate. */
  ratios: Record<Market, number>
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
    ratios: { oneKgRate: 1, wholesale, retail, supermarket },
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
  const chicken = oneKg * ratios[market]
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
