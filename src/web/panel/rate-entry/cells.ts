import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { CELL_PROBLEMS } from '#messages/panel/rateEntry.js'
import { dropInvisible } from '#shared/digits.ts'
import { parsePrice } from '#shared/figures.ts'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { type DailyRate, MAX_PRICE, type NewRate, needsPrice } from '#shared/rates/rates.ts'

/** One input of the grid. */
export type Cell = `${Market}.${Kind}`
/** Texts of the inputs, as typed. */
export type Cells = Partial<Record<Cell, string>>

export const toCellKey = (market: Market, kind: Kind): Cell => `${market}.${kind}`

export const parseCellKey = (cell: Cell) => cell.split('.') as [Market, Kind]

export function getCellLabel(cell: Cell): string {
  const [market, kind] = parseCellKey(cell)
  return `${MARKET_LABELS[market]}, ${KIND_LABELS[kind]}`
}

/** Names cells in one line, a market of which all are meant by its name alone. */
export const nameCells = (cells: readonly Cell[]): string =>
  MARKETS.flatMap(market => {
    const kinds = KINDS.filter(kind => cells.includes(toCellKey(market, kind)))
    if (kinds.length === KINDS.length) return [MARKET_LABELS[market]]
    return kinds.map(kind => `${MARKET_LABELS[market]} ${KIND_LABELS[kind]}`)
  }).join(', ')

/** The cells of the grid in reading order, row by row. */
export const CELLS: readonly Cell[] = MARKETS.flatMap(market => KINDS.map(kind => toCellKey(market, kind)))

const getText = (cells: Cells, cell: Cell): string => (cells[cell] ?? '').trim()

export const NOT_QUOTED = '-'

export const isNotQuoted = (typed = ''): boolean =>
  /^(?:[-–—]|n(?:\/?a|q)?|nil)$/i.test(dropInvisible(typed).trim())

export const isEmptyCell = (cells: Cells, cell: Cell): boolean => getText(cells, cell) === ''

export const hasPrice = (cells: Cells): boolean =>
  CELLS.some(cell => !isEmptyCell(cells, cell) && !isNotQuoted(cells[cell]))

/** Whether a market that is entered lacks a rate; `saved`: the record, which may lack it too. */
export function isLacking(cells: Cells, saved: Cells, cell: Cell): boolean {
  const [market, kind] = parseCellKey(cell)
  const isFilled = (kind: Kind) => !isEmptyCell(cells, toCellKey(market, kind))
  const isSaved = (kind: Kind) => saved[toCellKey(market, kind)] !== undefined
  return !isFilled(kind) && KINDS.some(isFilled) && needsPrice(isSaved, kind)
}

/** Whether all cells are typed alike; spaces around a figure make no difference. */
export const areSameCells = (one: Cells, other: Cells): boolean =>
  CELLS.every(cell => getText(one, cell) === getText(other, cell))

/** Returns what is wrong with what is typed into a cell, in words short enough for its width. */
export function findCellProblem(typed = ''): string | undefined {
  if (typed.trim() === '' || isNotQuoted(typed)) return undefined
  const price = parsePrice(typed)
  if (price === undefined) return CELL_PROBLEMS.notANumber
  if (price < 0 || Object.is(price, -0)) return CELL_PROBLEMS.below
  return price > MAX_PRICE ? CELL_PROBLEMS.above({ most: MAX_PRICE }) : undefined
}

/** A cell in which two versions of a record differ; texts as typed, empty where there is none. */
interface Difference {
  cell: Cell
  mine: string
  saved: string
}

/** Lists the cells in which typed and saved rates differ; `240` and `240.0` do not. */
export function diffCells(typed: Cells, current: Cells): Difference[] {
  return CELLS.flatMap(cell => {
    const text = (typed[cell] ?? '').trim()
    const mine = isNotQuoted(text) ? '' : text
    const saved = current[cell] ?? ''
    const isSame = mine === saved || (saved !== '' && parsePrice(mine) === Number(saved))
    return isSame ? [] : [{ cell, mine, saved }]
  })
}

/** Returns a record's prices as texts of cells; none without a record. */
export const toCells = (content: Pick<DailyRate, 'markets'> | null | undefined): Cells =>
  Object.fromEntries(
    CELLS.flatMap(cell => {
      const [market, kind] = parseCellKey(cell)
      const price = content?.markets[market]?.[kind]
      return price === undefined ? [] : [[cell, String(price)]]
    }),
  )

/** Returns the prices of cells without problems, INR per kg; a market without a price was not quoted. */
export function toContent(cells: Cells): Pick<NewRate, 'markets'> {
  const markets = MARKETS.flatMap(market => {
    const prices = KINDS.flatMap(kind => {
      const text = cells[toCellKey(market, kind)]
      const price = isNotQuoted(text) ? null : parsePrice(text ?? '')
      return price === undefined ? [] : [[kind, price]]
    })
    const isQuoted = prices.some(([, price]) => price !== null)
    return isQuoted ? [[market, Object.fromEntries(prices)]] : []
  })
  return { markets: Object.fromEntries(markets) as NewRate['markets'] }
}
