import { IMPORT } from '#messages/panel/import.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/csv.ts'
import type { CheckedRate, DayRowOutcome, ImportRow } from '#shared/rates/bulk.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { date, number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import {
  CELLS,
  type Cells,
  getCellLabel,
  parseCellKey,
  toCellKey,
  toCells,
} from '#web/panel/rate-entry/cells.ts'
import { listDoubts, type PriceDoubt } from '#web/panel/rate-entry/priceWarnings.ts'
import { translateRefusal } from '#web/panel/translateRefusal.ts'
import type { FileRecord, WrongRow } from './records.ts'
import type { Table } from './table.ts'

/** `newCity`: somebody has to say that its city is meant. */
type LineState = 'wrong' | 'newCity' | 'created' | 'updated' | 'unchanged' | 'saved'

/** What is shown of a record of the file, or of a wrong row. */
export interface Line {
  /** The rows of the file it comes from. */
  numbers: readonly number[]
  date: string
  city: string
  state: LineState
  /** What would become of it, or why it would not. */
  notes: readonly string[]
  /** Why it should be looked at twice. */
  warnings: readonly string[]
  /** Prices that are asked about before they are saved. */
  doubts: readonly PriceDoubt[]
  /** As it is sent; absent where nothing is to be saved. */
  rate?: ImportRow
}

export const toWrongLine = ({ number, why }: WrongRow, city: string, date: string): Line => ({
  numbers: [number],
  date,
  city,
  state: 'wrong',
  notes: [why],
  warnings: [],
  doubts: [],
})

export function toLine({ rows, ...rate }: FileRecord, checked: CheckedRate): Line {
  const { status, version, saved, previous, isNewCity, location } = checked
  const line = { numbers: rows, date: date(rate.date), city: cityName(location), warnings: [], doubts: [] }
  if (status === 'refused') return refuseLine(line, checked)
  if (status === 'unchanged') return { ...line, state: status, notes: [] }
  const [typed, before] = [toCells(rate), toCells(saved && { markets: saved })]
  const doubts = listDoubts({
    key: String(rows[0]),
    city: location,
    saved: before,
    typed,
    before: toCells(previous),
    beforeDay: previous?.date,
  })
  return {
    ...line,
    // a name that a slip made would become a city of its own
    state: isNewCity ? 'newCity' : status,
    notes: status === 'updated' ? formatChanges(typed, before) : formatFigures(typed),
    warnings: describeWarnings(typed, before, doubts),
    doubts,
    rate: { ...rate, ...(version && { version }) },
  }
}

const refuseLine = (line: Omit<Line, 'state' | 'notes'>, refusal: DayRowOutcome): Line => ({
  ...line,
  state: 'wrong',
  notes: [translateRefusal(refusal).message ?? ''],
})

/** Returns a line as it is once its city is confirmed, or was sent. */
export function updateLine(line: Line, isConfirmed: boolean, outcome: DayRowOutcome | undefined): Line {
  if (outcome) return outcome.status === 'refused' ? refuseLine(line, outcome) : { ...line, state: 'saved' }
  return line.state === 'newCity' && isConfirmed ? { ...line, state: 'created' } : line
}

const formatPrice = (text: string | undefined): string =>
  text === undefined ? IMPORT.none : number(Number(text))

/** `Retail 240 / 270 / 480`, by market. */
const formatFigures = (cells: Cells): string[] =>
  MARKETS.flatMap(market => {
    const prices = KINDS.map(kind => cells[toCellKey(market, kind)])
    const figures = prices.map(formatPrice).join(' / ')
    return prices.some(price => price !== undefined) ? [`${MARKET_LABELS[market]} ${figures}`] : []
  })

/** `Retail, Chicken 240 → 250`: what a record would change of what is saved. */
const formatChanges = (cells: Cells, saved: Cells): string[] =>
  CELLS.filter(cell => cells[cell] !== undefined && cells[cell] !== saved[cell]).map(cell =>
    IMPORT.change({
      rate: getCellLabel(cell),
      before: formatPrice(saved[cell]),
      now: formatPrice(cells[cell]),
    }),
  )

/** Describes the doubts, and rates that a market lacks in the file. */
const describeWarnings = (cells: Cells, saved: Cells, doubts: readonly PriceDoubt[]): string[] =>
  CELLS.flatMap(cell => {
    const [market] = parseCellKey(cell)
    const isQuoted = KINDS.some(other => cells[toCellKey(market, other)] !== undefined)
    if (isQuoted && cells[cell] === undefined && saved[cell] === undefined)
      return [IMPORT.notQuoted({ rate: getCellLabel(cell) })]
    const doubt = doubts.find(each => each.cell === cell)
    if (!doubt) return []
    const [rate, price] = [getCellLabel(cell), number(doubt.now)]
    if (doubt.under) return [IMPORT.under({ rate, price, kind: KIND_LABELS[doubt.under.kind] })]
    return [IMPORT.warning({ rate, price, when: date(doubt.beforeDay!), before: number(doubt.before!) })]
  })

/** Groups of lines, in the order they are shown; a line with warnings is in two of them. */
const GROUPS = ['wrong', 'newCity', 'doubtful', 'created', 'updated', 'saved', 'unchanged'] as const
export type Group = (typeof GROUPS)[number]

export const isToSave = ({ state }: Line) => state === 'created' || state === 'updated'

/** Groups lines; groups without lines are left out. */
export function groupLines(lines: readonly Line[]): { group: Group; lines: Line[] }[] {
  const isIn = (line: Line, group: Group) =>
    group === 'doubtful' ? isToSave(line) && line.warnings.length > 0 : line.state === group
  return GROUPS.map(group => ({ group, lines: lines.filter(line => isIn(line, group)) })).filter(
    ({ lines }) => lines.length > 0,
  )
}

/** Writes the rows that are not taken as they are in the file, with a column that says why, as CSV. */
export function toRejectedCsv({ header, rows }: Table, lines: readonly Line[]): string {
  const reasons = new Map(
    lines.flatMap(({ numbers, notes }) => numbers.map(number => [number, notes.join(' ')])),
  )
  const sheet = rows.flatMap(({ number, cells }) => {
    const why = reasons.get(number)
    return why === undefined ? [] : [formatCsvLine([...header.map((_, column) => cells[column]), why])]
  })
  return BYTE_ORDER_MARK + formatCsvLine([...header, IMPORT.why]) + sheet.join('')
}
