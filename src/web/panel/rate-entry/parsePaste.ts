import { toLatinDigits } from '#shared/digits.ts'
import { cleanFigure } from '#shared/figures.ts'
import { trimTrailing } from '#shared/places.ts'
import { KIND_SPELLINGS, MARKET_SPELLINGS } from '#shared/rates/marketNames.ts'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { CELLS, type Cell, type Cells, isOneFigure, splitFigures, toCellKey } from './cells.ts'

const group = (names: Record<string, string>) =>
  Object.entries(names).map(([name, of]) => `(?<${name}>${of})`)
const toWord = (of: string) => String.raw`(?<![\p{L}\p{M}\d])(?:${of})`
const WORD = toWord([...group(MARKET_SPELLINGS), ...group(KIND_SPELLINGS)].join('|'))
/** How people write that a rate was not quoted. */
export const NOT_QUOTED = String.raw`(?:na|n\/a|nil)(?![\p{L}\p{M}])`
const FIGURE = String.raw`(?<figure>\d[\d,]*(?:\.\d+)?)`
const TOKEN = new RegExp(`${WORD}|(?<blank>${toWord(NOT_QUOTED)})|${FIGURE}`, 'giu')
const ANY_KIND = toWord(Object.values(KIND_SPELLINGS).join('|'))
const KIND = new RegExp(ANY_KIND, 'giu')
const KINDS_BEHIND = new RegExp(String.raw`(?:${ANY_KIND}[^\p{L}]*)+$`, 'iu')
/** A line of figures alone, with what people write around them: `₹240/- 270 410`. */
const FIGURES_ALONE = /^(?:rs|[\d\s₹,./|:;*_~–-])*$/iu

type Token = { market: Market } | { kind: Kind } | { figure: string }

function tokenize(line: string): Token[] {
  return [...line.matchAll(TOKEN)].flatMap(({ groups = {} }): Token[] => {
    const market = MARKETS.find(market => groups[market])
    if (market) return [{ market }]
    if (groups.blank) return [{ figure: '' }]
    const kind = KINDS.find(kind => groups[kind])
    return kind ? [{ kind }] : splitFigures(groups.figure!).map(figure => ({ figure }))
  })
}

/** Splits a line before its first figure that is no part of a market's name, or before the kind of that figure. */
export function splitAtFigures(line: string): [head: string, figures: string] {
  let at = line.length
  for (const { groups, index } of line.matchAll(TOKEN)) if (groups?.figure) at = Math.min(at, index)
  const from = KINDS_BEHIND.exec(line.slice(0, at))?.index ?? at
  return [line.slice(0, from), line.slice(from)]
}

/** The market that a line ends with, and names alone: `240 270 410 retail`. */
export function findMarketBehind(line: string): Market | undefined {
  const [last, ...others] = tokenize(line).reverse()
  return last && 'market' in last && !others.some(token => 'market' in token) ? last.market : undefined
}

const NUMBERING = /^\s*\(?\d{1,3}[.)]\)?(?=\s*[^\s\d])/

/** Takes the number of a line away: `1. Surat` is Surat. */
export const cutNumbering = (line: string): string => line.replace(NUMBERING, '')

export const cutKinds = (text: string): string => text.replace(KIND, ' ')

/** Finds the market and the kind that a text names, as the head of a column does: `Retail - boneless chicken`. */
export function findMarketAndKind(text: string): { market: Market | undefined; kind: Kind | undefined } {
  const tokens = tokenize(text)
  const kinds = tokens.flatMap(token => ('kind' in token ? [token.kind] : []))
  return {
    market: tokens.flatMap(token => ('market' in token ? [token.market] : []))[0],
    // "boneless chicken" and "chicken boneless" are boneless
    kind: kinds.find(kind => kind !== 'chicken') ?? kinds[0],
  }
}

interface Place {
  market: Market | undefined
  column: number
}

/**
 * Returns the cells of a message whose lines name markets, as `Retail 240 270 410` or `1 kg: 230/260/390`; `lost` counts
 * figures that have no cell. Figures before the first name are those of `start`.
 */
export function parseNamedRates(text: string, start?: Market): { cells: Cells; lost: number } {
  const cells: Cells = {}
  let lost = 0
  let at: Place = { market: start, column: 0 }
  for (const line of toLatinDigits(text).split(/\r?\n/)) {
    const found = line.includes('\t') ? parseRow(line) : undefined
    if (found) {
      at = { market: found.market, column: 0 }
      for (const figure of found.figures) put(figure)
    } else take(line)
  }
  return { cells, lost }

  function put(figure: string) {
    const kind = KINDS[at.column]
    at.column += 1
    if (figure === '' || !at.market) return
    if (kind) cells[toCellKey(at.market, kind)] = figure
    else lost += 1
  }

  function take(line: string) {
    const tokens = tokenize(line)
    const figures = tokens.some(token => 'figure' in token)
    const names = start !== undefined || tokens.some(token => 'market' in token || 'kind' in token)
    // a telephone number, a date or a greeting is no rate; heads without figures say nothing about a column
    if (names ? !figures && !tokens.some(token => 'market' in token) : !FIGURES_ALONE.test(line)) return
    let isMarketNew = true
    let named: Kind | undefined
    for (const token of tokens) {
      if ('figure' in token) {
        put(token.figure)
        isMarketNew = true
        named = undefined
      } else if ('market' in token) {
        // "Retail (1 kg) 240": the second name is a unit
        if (isMarketNew) at = { market: token.market, column: 0 }
        isMarketNew = false
      } else if (named === undefined || named === 'chicken') {
        // "boneless chicken" and "chicken boneless" are boneless
        named = token.kind
        at.column = KINDS.indexOf(named)
      }
    }
  }
}

/** A row of a sheet that begins with a market's name: empty cells of it keep their place. */
function parseRow(line: string) {
  const [head = '', ...figures] = line.split('\t')
  const tokens = tokenize(head)
  const market = tokens.length === 1 && 'market' in tokens[0]! ? tokens[0].market : undefined
  return market && { market, figures: figures.map(cleanFigure) }
}

function parseFigures(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes(';')) return line.split(';')
  const tight = line.trim().replace(/₹\s+/g, '₹')
  return isOneFigure(tight) && !/\s/.test(tight) ? [tight] : tight.split(/,\s*|\s+/)
}

/** Splits a block that was copied from a spreadsheet or a message into rows and columns. */
export const parseBlock = (text: string): string[][] =>
  trimTrailing(toLatinDigits(text).replaceAll('\r\n', '\n'), '\n')
    .split('\n')
    .map(line => parseFigures(line).map(cleanFigure))

/**
 * Returns the cells that a block fills from one cell on; undefined for a single figure, which the input takes itself.
 * Lines that name a market go to its cells, wherever the block is pasted. An empty figure leaves its cell as it is;
 * `lost` counts figures outside the grid.
 */
export function parsePaste(
  text: string,
  from: Cell,
): { cells: Cells; count: number; lost: number } | undefined {
  const named = parseNamedRates(text)
  const count = Object.keys(named.cells).length
  if (count > 0) return { ...named, count }
  const rows = parseBlock(text)
  if (rows.flat().length < 2) return undefined
  const start = CELLS.indexOf(from)
  const column = start % KINDS.length
  const cells: Cells = {}
  let lost = 0
  for (const [down, row] of rows.entries()) {
    for (const [right, figure] of row.entries()) {
      const cell = column + right < KINDS.length ? CELLS[start + down * KINDS.length + right] : undefined
      if (figure === '') continue
      if (cell) cells[cell] = figure
      else lost += 1
    }
  }
  return { cells, count: Object.keys(cells).length, lost }
}
