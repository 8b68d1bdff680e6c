import { ROW_PROBLEMS } from '#messages/panel/import.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { cutNumbering, parseCityText } from '#shared/cities/cityText.ts'
import { type Day, FIRST_DAY } from '#shared/days.ts'
import { toLatinDigits } from '#shared/digits.ts'
import { cleanFigure, parsePrice } from '#shared/figures.ts'
import { cutMarkets, findMarketAndKind } from '#shared/rates/marketNames.ts'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { type Complete, isEnterable, type NewRate, type RateContent, RateDay } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { parseWrittenDay } from '#shared/writtenDays.ts'
import { findCellProblem, toCellKey } from '#web/panel/rate-entry/cells.ts'
import { findProblem } from '#web/panel/validation.ts'
import type { Mapping, Target } from './columns.ts'

/** A row of the file, INR per kg; a price that was not quoted is absent. */
export type FileRate = Pick<NewRate, 'location' | 'date'> & Complete<RateContent>

/** Merges two rows of a file about one city and day. */
export const mergeRates = ({ location, date, markets }: FileRate, other: FileRate): FileRate => ({
  location,
  date,
  markets: { ...markets, ...other.markets },
})

/** Creates the function that reads a row; `problem` is a sentence that says what is wrong with it, `day` that of a file without dates. */
export function createRowReader(mapping: Mapping, today: Day, day?: Day) {
  const columns = new Map(mapping.map((target, column) => [target, column]))
  const ownMarkets = MARKETS.filter(market => columns.has(toCellKey(market, KINDS[0])))
  const toDay = memoize(parseWrittenDay)
  const toCity = memoize(readCity)
  const findMarket = memoize(text => findMarketAndKind(text).market)
  const readPrices = createPriceReader()

  return (row: readonly string[]): FileRate | { problem: string } => {
    const cell = (target: Target) => row[columns.get(target) ?? -1] ?? ''
    const written = columns.has('date') ? cell('date') : (day ?? '')
    const date = toDay(written)
    const city = toCity(cell('city'))
    const problem = city.problem ?? describeDateProblem(written, date, today)
    if (problem !== undefined || date === undefined) return { problem: problem ?? ROW_PROBLEMS.noDate }
    const quoted = columns.has(KINDS[0]) ? readMarketRow(cell, city.market) : readAllMarkets(cell)
    return 'problem' in quoted ? quoted : { location: city.name, date, markets: quoted.markets }
  }

  /** Reads a row of one market, which may stand behind the city: `Pune (wholesale)`. */
  function readMarketRow(cell: (target: Target) => string, behindCity: Market | undefined): Quote {
    const named = cell('market')
    const market = findMarket(named) ?? (named === '' ? behindCity : undefined)
    if (!market)
      return { problem: named === '' ? ROW_PROBLEMS.noMarket : ROW_PROBLEMS.unknownMarket({ typed: named }) }
    return readPrices(market, cell) ?? { problem: ROW_PROBLEMS.nothing }
  }

  /** Reads a row with a column per rate; a market that is left empty was not quoted. */
  function readAllMarkets(cell: (target: Target) => string): Quote {
    const markets: FileRate['markets'] = {}
    for (const market of ownMarkets) {
      const quoted = readPrices(market, kind => cell(toCellKey(market, kind)))
      if (quoted && 'problem' in quoted) return quoted
      Object.assign(markets, quoted?.markets)
    }
    return Object.keys(markets).length === 0 ? { problem: ROW_PROBLEMS.nothing } : { markets }
  }
}

function readCity(text: string): { name: string; market?: Market; problem?: string | undefined } {
  if (text === '') return { name: '', problem: ROW_PROBLEMS.noCity }
  const city = parseCityText(text)
  // another number than that of the line may tell two places apart
  const name = /\d/.test(cutNumbering(cutMarkets(toLatinDigits(text)).text)) ? text : city.name
  return { ...city, problem: findProblem(PlaceName, name) }
}

function describeDateProblem(typed: string, date: Day | undefined, today: Day): string | undefined {
  if (typed === '') return ROW_PROBLEMS.noDate
  if (date === undefined) return ROW_PROBLEMS.unknownDate({ typed })
  if (!isEnterable(date, today)) return ROW_PROBLEMS.future
  return date < FIRST_DAY ? findProblem(RateDay, date) : undefined
}

/** How people write that a rate was not quoted. */
const NOT_QUOTED = /^(-|–|—|na|n\/a|nil)?$/i

/** Removes what people write around a price: `Rs. 1,250/-` is 1250. Empty when there is none. */
export function cleanPrice(text: string): string {
  const figure = text
    .replace(/\s/g, '')
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/(\/-|\/kg)$/i, '')
  return NOT_QUOTED.test(figure) ? '' : cleanFigure(figure)
}

/** Returns INR per kg with two places, as it is stored; a sentence when the cell has no price, undefined when it is empty. */
function parseRate(text: string): number | string | undefined {
  const figure = cleanPrice(text)
  if (figure === '') return undefined
  return findCellProblem(figure) ?? Math.round(parsePrice(figure)! * 100) / 100
}

type Quote = { markets: FileRate['markets'] } | { problem: string }

/** Creates the function that reads the rates of a market; it returns undefined when the market was not quoted. */
function createPriceReader() {
  const makeRate = memoize(parseRate)
  return (market: Market, cell: (kind: Kind) => string): Quote | undefined => {
    const rates = KINDS.map(kind => [kind, makeRate(cell(kind))] as const)
    const filled = rates.filter(([, rate]) => rate !== undefined)
    if (filled.length === 0) return undefined
    for (const [kind, rate] of filled)
      if (typeof rate === 'string')
        return {
          problem: ROW_PROBLEMS.rate({
            market: MARKET_LABELS[market],
            kind: KIND_LABELS[kind],
            typed: cell(kind),
            problem: rate,
          }),
        }
    return { markets: { [market]: Object.fromEntries(filled) } }
  }
}

/** Caches results by text: a file repeats the same cities, days and markets. */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, read(text))
    return known.get(text)!
  }
}
