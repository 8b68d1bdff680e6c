import { type Day, toIndiaInstant } from '#shared/days.ts'
import { KINDS, type Kind, MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'

/** The cities of the demo, each with the 1 Kg rate of chicken in an average week, INR per kg. */
export const SAMPLE_CITIES: Readonly<Record<string, number>> = {
  Ahmedabad: 222,
  Bengaluru: 236,
  Bhopal: 204,
  Bhubaneswar: 190,
  Chandigarh: 220,
  Chennai: 214,
  Coimbatore: 208,
  Dehradun: 218,
  Delhi: 216,
  Gurugram: 224,
  Guwahati: 238,
  Hyderabad: 190,
  Indore: 208,
  Jaipur: 210,
  Kanpur: 202,
  Kochi: 226,
  Kolhapur: 210,
  Kolkata: 200,
  Kozhikode: 222,
  Lucknow: 206,
  Ludhiana: 212,
  Madurai: 212,
  Mangaluru: 240,
  Mumbai: 226,
  Mysuru: 228,
  Nagpur: 204,
  Nashik: 206,
  Panaji: 242,
  Patna: 192,
  Pune: 214,
  Raipur: 188,
  Ranchi: 196,
  Srinagar: 246,
  Surat: 218,
  Thiruvananthapuram: 230,
  Tiruchirappalli: 207,
  Vadodara: 216,
  Varanasi: 198,
  Vijayawada: 194,
  Visakhapatnam: 200,
}

/** Relative to the 1 Kg rate, and of kinds to chicken with skin. */
const MARKET_RATIOS: Record<Market, number> = {
  oneKgRate: 1,
  wholesale: 0.93,
  supermarket: 1.25,
  retail: 1.17,
}
const KIND_RATIOS: Record<Kind, number> = { chicken: 1, skinless: 1.16, boneless: 1.68 }

/** Returns a number from 0 up to 1 that depends on the words only, so that samples can be repeated. */
function chance(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of words.join('|')) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  // neighbouring days differ in one digit, and must give unrelated numbers
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const between = (low: number, high: number, ...words: (string | number)[]): number =>
  low + (high - low) * chance(...words)

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** In days. */
const LONGEST_UNCHANGED = 9

/** Returns the 1 Kg rate of chicken before rounding. It stays the same on many days, and is highest at New Year. */
function getLevel(city: string, day: Day): number {
  const today = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  const days = Array.from({ length: LONGEST_UNCHANGED }, (_, back) => today - back)
  const changed = days.find(each => chance('set', city, each) < 0.45) ?? today - LONGEST_UNCHANGED
  const wave = (period: number, phase: number) => Math.sin(2 * Math.PI * (changed / period + phase))
  const daily = between(-0.01, 0.01, 'daily', city, changed)
  return (
    SAMPLE_CITIES[city]! * (1 + 0.07 * wave(365.25, 0.25) + 0.03 * wave(47, chance('phase', city)) + daily)
  )
}

/** Returns the sample rates of a city on a day, INR per kg; always the same ones. A market or a kind is missing now and then. */
export function sampleRates(city: string, day: Day): Markets {
  const level = getLevel(city, day)
  const isMissing = (market: Market, kind: Kind | 'all') =>
    market !== 'oneKgRate' &&
    kind !== 'chicken' &&
    kind !== 'skinless' &&
    chance('missing', city, market, kind, day) < 0.01
  const sample = (market: Market, kind: Kind) =>
    Math.round(level * MARKET_RATIOS[market] * KIND_RATIOS[kind] * between(0.98, 1.02, market, kind, city))
  const markets = MARKETS.filter(market => !isMissing(market, 'all')).map(market => [
    market,
    Object.fromEntries(
      KINDS.filter(kind => !isMissing(market, kind)).map(kind => [kind, sample(market, kind)]),
    ),
  ])
  return Object.fromEntries(markets) as Markets
}

/** Whether a city has rates on a day: a few are late today, and hardly one has none of an earlier day. */
export const isQuoted = (city: string, day: Day, today: Day): boolean =>
  chance('late', city, day) > (day < today ? 0.01 : 0.06)

/** Returns when the rates of a city were entered: from 6:00 to 10:00 in India, never after `now`. */
export function sampleEntryTime(city: string, day: Day, now: Date): Date {
  const at = toIndiaInstant(day, '06:00').getTime() + between(0, 4 * HOUR_MS, 'time', city, day)
  return new Date(Math.min(at, now.getTime()))
}
