import type { Day } from '../../days.ts'
import { KINDS, MARKETS, type Market } from '../markets.ts'
import { type Column, type Figure, type Item, repeatsKinds } from './assign.ts'
import { type LineParts, readParts } from './readLine.ts'
import { type Token, tokenize } from './tokens.ts'

/** What the cells below a head are: rates of a column, prices of something else, or none. */
type Head = Column | 'other' | undefined

/** The heads of a table, by the place of their column. */
export type Heads = readonly Head[]

/** The cells of a row; undefined for a line of text. */
export function splitRow(line: string): string[] | undefined {
  const separator = ['\t', ';', '|'].find(sign => line.split(sign).length > (sign === '\t' ? 1 : 2))
  if (separator) return line.split(separator).map(cell => cell.trim())
  return line.includes(',,') ? line.split(',').map(cell => cell.trim()) : undefined
}

interface Cell extends Column {
  parts: LineParts
  isEmpty: boolean
}

function readCell(text: string, day: Day): Cell {
  const tokens = tokenize(text, day)
  const parts = readParts(tokens)
  const kinds = parts.items.flatMap(item => (item.type === 'kind' ? [item.kind] : []))
  return {
    parts,
    market: parts.items.flatMap(item => (item.type === 'market' ? [item.market] : []))[0],
    // "boneless chicken" is boneless
    kind: kinds.find(kind => kind !== 'chicken') ?? kinds[0],
    isEmpty: tokens.every(({ type, text }) => type === 'gap' || /^[-–—]$/.test(text)),
  }
}

/** Whether each cell has a name or numbers and not both, as the cells of a table do. */
const isRow = (cells: readonly Cell[]) =>
  cells.every(({ parts }) => parts.city === '' || parts.figures.length === 0)

/** What a row of a table says: its heads, or what stands below them. */
export type Row = { heads: Heads; asides: string[]; days: Day[] } | { parts: LineParts }

/** Reads the cells of a row; undefined when the line is a text after all. */
export function readRow(texts: readonly string[], above: Heads | undefined, day: Day): Row | undefined {
  const cells = texts.map(text => readCell(text, day))
  if (!isRow(cells)) return undefined
  const figures = cells.flatMap(({ parts }) => parts.figures)
  const labels = cells.filter(({ market, kind }) => market || kind)
  if (
    figures.length === 0 &&
    labels.length > 0 &&
    !cells.some(({ parts }) => parts.uses.has('notQuoted') || parts.uses.has('closed'))
  )
    return {
      heads: readHeads(cells, above),
      asides: cells.flatMap(({ parts }) => parts.asides),
      days: cells.flatMap(({ parts }) => parts.days),
    }
  return joinCells(cells, above)
}

/** Heads may be of two rows: markets, each above its kinds. */
function readHeads(cells: readonly Cell[], above: Heads | undefined): Heads {
  const hasMarkets = cells.some(({ market }) => market)
  let market: Market | undefined
  return cells.map(({ market: named, kind, parts }, at): Head => {
    const over = above?.[at]
    if (typeof over === 'object' && over.market) market = over.market
    if (named) market = named
    if (named || kind)
      return hasMarkets ? { market: named ?? (kind ? market : undefined), kind } : { market, kind }
    if (parts.items.some(({ type }) => type === 'otherItem')) return 'other'
    return undefined
  })
}

/** What a cell has that says neither a name nor a price. */
const SIGNS = new Set<Token['type']>(['sign', 'gap', 'moved', 'to'])

/** Joins the cells of a row to one line. The numbers before its name count the rows or are its date. */
function joinCells(cells: readonly Cell[], above: Heads | undefined): Row {
  const name = cells.findIndex(({ parts }) => parts.city !== '')
  const named = above?.filter(head => head !== undefined && head !== 'other')
  const isAll = cells.length - 1 - name === MARKETS.length * KINDS.length && named && repeatsKinds(named)
  // twelve cells below the three kinds are the markets in their order
  const heads = isAll ? undefined : above
  const joined: LineParts = { ...readParts([]), city: cells[name]?.parts.city ?? '', isBare: name < 0 }
  const uses = new Set<Token['type']>()
  for (const [at, { parts, isEmpty }] of cells.entries()) {
    const { figures, items } = parts
    for (const use of parts.uses) uses.add(use)
    joined.asides.push(...parts.asides)
    joined.days.push(...parts.days)
    joined.strange.push(...parts.strange)
    joined.isBare &&= parts.isBare
    const isOtherName = at > name && name >= 0 && parts.city !== '' && !heads
    const isTwo =
      figures.length > 1 ||
      (figures.length > 0 && items.some(({ type }) => type === 'kind' || type === 'market'))
    joined.hasStrangeWords ||= parts.hasStrangeWords || isOtherName || isTwo
    if (at < name && figures.length === 1 && /^\d{1,3}$/.test(figures[0]!.price))
      joined.asides.push(figures[0]!.text)
    else if (figures.length > 0 || (isEmpty && at > name)) {
      if (heads && at < heads.length && !heads[at]) for (const figure of figures) figure.isBelowUnknown = true
      joined.figures.push(...figures)
      joined.items.push(...toLabels(heads, at), toValue(figures[0]))
    } else if (!heads && joined.figures.length > 0 && [...parts.uses].every(use => SIGNS.has(use)))
      joined.items.push({ type: 'unclear' })
    else joined.items.push(...items)
  }
  return { parts: { ...joined, uses } }
}

const toValue = (figure: Figure | undefined): Item =>
  figure ? { type: 'figure', figure } : { type: 'blank' }

/** The head of a column as labels of its number; below no head there is no rate. */
function toLabels(heads: Heads | undefined, at: number): Item[] {
  if (!heads) return []
  // below no head at all it is a second rate of the last one: nobody knows which it is
  const head = at < heads.length ? heads[at] : heads.findLast(each => each !== undefined)
  if (!head || head === 'other') return [{ type: 'otherItem' }]
  return [
    ...(head.market ? [{ type: 'market', market: head.market } as const] : []),
    ...(head.kind ? [{ type: 'kind', kind: head.kind } as const] : []),
  ]
}
