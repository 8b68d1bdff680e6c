import { parseCityText } from '#shared/cities/cityText.ts'
import { toLatinDigits } from '#shared/digits.ts'
import { cleanFigure } from '#shared/figures.ts'
import { cutMarkets } from '#shared/rates/marketNames.ts'
import { HEADLINE_MARKET, KINDS, type Market } from '#shared/rates/markets.ts'
import { PlaceName } from '#shared/text.ts'
import { parseWrittenDay } from '#shared/writtenDays.ts'
import { CELLS, type Cells, splitFigures, toCellKey } from './cells.ts'
import {
  cutKinds,
  cutNumbering,
  findMarketBehind,
  NOT_QUOTED,
  parseBlock,
  parseNamedRates,
  splitAtFigures,
} from './parsePaste.ts'

/** Why a line of a paste has no place in the sheet. */
export type LineProblem = 'noCity' | 'manyFigures' | 'notUnderstood'

/** A line with the city it is about and its rates. A line that goes on with the city above names it in its text. */
export interface CityLine {
  text: string
  city: string
  cells: Cells
  problem?: LineProblem
}

/** What a line says before its rates are read. */
interface Head {
  city: string
  market: Market | undefined
  /** What stands behind the name; the figures of a spreadsheet keep their columns. */
  rest: string | string[]
}

const DATE = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/g
const isFilled = (text: string) => /\d/.test(text)
const AROUND = String.raw`(?:rs\.?|inr|per|each|only|kgs?|rates?|prices?|today'?s?|and|&)(?![\p{L}\p{M}])`
const toWords = (of: string) => new RegExp(String.raw`(?<![\p{L}\p{M}])${of}`, 'giu')
const BLANK = toWords(NOT_QUOTED)
/** Words that stand around names and figures and say nothing. */
const NOISE = toWords(AROUND)
const hasWords = (text: string) => /\p{L}/u.test(text.replace(BLANK, '').replace(NOISE, ''))

function readName(text: string): Pick<Head, 'city' | 'market'> {
  const { name, market } = parseCityText(cutKinds(cutNumbering(text).replace(BLANK, ' ')))
  const city = name.replace(NOISE, ' ').trim()
  return { city: PlaceName.safeParse(city).success ? city : '', market }
}

function readHead(line: string): Head {
  if (!line.includes('\t')) {
    const [head, rest] = splitAtFigures(cutNumbering(line))
    const { city, market = findMarketBehind(rest) } = readName(head)
    return { city, market, rest }
  }
  const cells = line.split('\t').map(cell => cell.trim())
  const first = cells.findIndex(hasWords)
  const before = cells.slice(0, Math.max(first, 0)).filter(isFilled)
  // a number before the name counts the rows
  if (first < 0 || before.length > 1 || !before.every(cell => /^\d{1,3}[.)]?$/.test(cell)))
    return { city: '', market: undefined, rest: cells }
  const { city, market } = readName(cells[first]!)
  const next = readName(cells[first + 1] ?? '')
  const isMarket = next.market !== undefined && next.city === ''
  return { city, market: market ?? next.market, rest: cells.slice(first + (isMarket ? 2 : 1)) }
}

/** Returns the rates of a line, or why it has none that can be placed. */
function readCells(rest: Head['rest'], market: Market | undefined): Cells | LineProblem {
  const figures = typeof rest === 'string' ? splitLine(rest) : rest.map(cleanFigure)
  if (figures) {
    const cells = market ? KINDS.map(kind => toCellKey(market, kind)) : CELLS
    if (figures.slice(cells.length).some(isFilled)) return 'manyFigures'
    return Object.fromEntries(cells.flatMap((cell, at) => (figures[at] ? [[cell, figures[at]]] : [])))
  }
  if (hasWords(cutKinds(cutMarkets(String(rest)).text))) return 'notUnderstood'
  const { cells, lost } = parseNamedRates(String(rest), market ?? HEADLINE_MARKET)
  if (lost > 0) return 'manyFigures'
  return Object.keys(cells).length > 0 ? cells : 'notUnderstood'
}

/** Splits figures; undefined when they have names. A rate that was not quoted keeps its place. */
function splitLine(text: string): string[] | undefined {
  const figures = text
    .replace(BLANK, ' ~ ')
    .replace(NOISE, ' ')
    .replace(/\/-|₹/g, ' ')
    .replace(/(?<=\d)\s*[/|–-]\s*(?=\d)|[.,](?=\s|$)/g, ' ')
    .trim()
  if (/[^\d\s.,;~]/.test(figures)) return undefined
  const keepsPlaces = /;|,,/.test(figures)
  const split = keepsPlaces ? parseBlock(figures)[0]! : figures.split(/\s+/).flatMap(splitFigures)
  return split.map(figure => (isFilled(figure) ? figure : ''))
}

/** Reads the lines of a message or of a spreadsheet that name cities; undefined when none does. */
export function parseCityLines(text: string): CityLine[] | undefined {
  const lines: CityLine[] = []
  /** A city, and a market, that stand alone in a line are those of the lines below. */
  let above: { city: string; hasFigures: boolean } = { city: '', hasFigures: false }
  let marketAbove: Market | undefined
  let isNamed = false
  for (const given of text.split(/\r?\n/)) {
    const line = toLatinDigits(given).replace(DATE, date => (parseWrittenDay(date) ? ' ' : date))
    const { city, market, rest } = readHead(line)
    if (![rest].flat().some(isFilled)) {
      marketAbove = market ?? marketAbove
      if (city !== '') above = { city, hasFigures: false }
      continue
    }
    isNamed ||= city !== ''
    const goesOn = city === '' && (market !== undefined || !above.hasFigures) ? above.city : city
    if (city !== '') above = { city, hasFigures: true }
    const cells = readCells(rest, market ?? marketAbove)
    const problem = typeof cells === 'string' ? cells : goesOn === '' ? 'noCity' : undefined
    lines.push({
      text: city === '' && goesOn !== '' ? `${goesOn} ${given.trim()}` : given.trim(),
      city: goesOn,
      cells: typeof cells === 'string' ? {} : cells,
      ...(problem && { problem }),
    })
  }
  return isNamed || lines.some(({ city }) => city !== '') ? lines : undefined
}
