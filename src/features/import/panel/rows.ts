import { ROW_PROBLEMS } from '#messages/panel/import.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { cutNumbering, parseCityText } from '#shared/cities/cityText.ts'
import { type Day, FIRST_DAY } from '#shared/days.ts'
import { toLatinDigits } from '#shared/digits.ts'
import { cleanFigure, parsePrice } from '#shared/figures.ts'
import { cutMarkets } from '#shared/rates/marketNames.ts'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { type DailyRate, isEnterable, type NewRate, RateDay } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { parseWrittenDay } from '#shared/writtenDays.ts'
import { findCellProblem, isNotQuoted, toCellKey } from '#web/panel/rate-entry/cells.ts'
import { findProblem } from '#web/panel/validation.ts'
import type { Mapping, Target } from './columns.ts'

/** A row of the file, INR per kg; a price that was not quoted is absent. */
export type FileRate = Pick<NewRate, 'location' | 'date'> & Pick<DailyRate, 'markets'>

interface Wrong {
  /** Sentence that says what is wrong with a row. */
  problem: string
}

/** Creates the function that reads a row; `day` is that of a file without dates. */
export function createRowReader(mapping: Mapping, isMonthFirst: boolean, today: Day, day?: Day) {
  const columns = new Map(mapping.map((target, column) => [target, column]))
  const toCity = memoize(readCity)
  const toMarket = memoize(text => cutMarkets(toLatinDigits(text)).market)
  const ownMarkets = MARKETS.filter(market => columns.has(toCellKey(market, KINDS[0])))

  return (row: readonly string[]): FileRate | Wrong => {
    const cell = (target: Target) => row[columns.get(target) ?? -1] ?? ''
    const written = columns.has('date') ? cell('date') : (day ?? '')
    const date = parseWrittenDay(written, isMonthFirst)
    const city = toCity(cell('city'))
    const problem = city.problem ?? findDateProblem(written, date, today)
    if (problem !== undefined || date === undefined) return { problem: problem ?? ROW_PROBLEMS.noDate }
    const quoted = columns.has(KINDS[0]) ? readMarketRow(cell, city.market) : readAllMarkets(cell)
    return 'problem' in quoted ? quoted : { location: city.name, date, markets: quoted }
  }

  /** Reads a row of one market, which may stand behind the city: `Pune (wholesale)`. */
  function readMarketRow(cell: (target: Target) => string, behindCity: Market | undefined) {
    const named = cell('market')
    const market = named === '' ? behindCity : toMarket(named)
    if (!market)
      return { problem: named === '' ? ROW_PROBLEMS.noMarket : ROW_PROBLEMS.unknownMarket({ typed: named }) }
    return readPrices(market, cell) ?? { problem: ROW_PROBLEMS.nothing }
  }

  /** Reads a row with a column per rate; a market that is left empty was not quoted. */
  function readAllMarkets(cell: (target: Target) => string) {
    const quoted = ownMarkets.map(market => readPrices(market, kind => cell(toCellKey(market, kind))))
    const wrong = quoted.find(each => each && 'problem' in each)
    const markets: FileRate['markets'] = Object.assign({}, ...quoted)
    return wrong ?? (Object.keys(markets).length === 0 ? { problem: ROW_PROBLEMS.nothing } : markets)
  }
}

/** A file repeats the same cities and markets, and each takes patterns of ten languages. */
function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, read(text))
    return known.get(text)!
  }
}

function readCity(text: string): { name: string; market?: Market; problem?: string | undefined } {
  if (text === '') return { name: '', problem: ROW_PROBLEMS.noCity }
  const city = parseCityText(text)
  // another number than that of the line may tell two places apart, and #N/A is a name of nothing
  const name = /[\d#]/.test(cutNumbering(cutMarkets(toLatinDigits(text)).text)) ? text : city.name
  return { ...city, problem: findProblem(PlaceName, name) }
}

function findDateProblem(typed: string, date: Day | undefined, today: Day): string | undefined {
  if (typed === '') return ROW_PROBLEMS.noDate
  if (date === undefined) return ROW_PROBLEMS.unknownDate({ typed })
  if (!isEnterable(date, today)) return ROW_PROBLEMS.future
  return date < FIRST_DAY ? findProblem(RateDay, date) : undefined
}

/** Removes what people write around a price: `Rs. 1,250/-` is 1250. Empty when there is none. */
export function cleanPrice(text: string): string {
  const figure = text
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s?\/\s?(?:-|kg)$/i, '')
    // 1 250 is one figure, and 90 95 are two
    .replace(/^(\d) (?=\d{3}(?!\d))/, '$1')
  return isNotQuoted(figure) ? '' : cleanFigure(figure)
}

/** Reads the rates of a market, with two places, as they are stored; undefined when it was not quoted. */
function readPrices(market: Market, cell: (kind: Kind) => string): FileRate['markets'] | Wrong | undefined {
  const prices: Partial<Record<Kind, number>> = {}
  for (const kind of KINDS) {
    const typed = cell(kind)
    const figure = cleanPrice(typed)
    if (figure === '') continue
    const problem = findCellProblem(figure)
    if (problem !== undefined) {
      const where = { market: MARKET_LABELS[market], kind: KIND_LABELS[kind] }
      return { problem: ROW_PROBLEMS.rate({ ...where, typed, problem }) }
    }
    prices[kind] = Math.round(parsePrice(figure)! * 100) / 100
  }
  return Object.keys(prices).length === 0 ? undefined : { [market]: prices }
}
