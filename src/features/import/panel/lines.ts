import { IMPORT } from '#messages/panel/import.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/csv.ts'
import type { CheckedRate } from '#shared/rates/bulk.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { fromStoredContent } from '#shared/rates/rates.ts'
import { date, number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import {
  CELLS,
  type Cells,
  CONTENT_INPUTS,
  getInputLabel,
  parseCellKey,
  toCellKey,
  toCells,
} from '#web/panel/rate-entry/cells.ts'
import { type EntryRow, isUnsaved, newRow } from '#web/panel/rate-entry/entryRow.ts'
import { findPriceWarning } from '#web/panel/rate-entry/priceWarnings.ts'
import { translateRefusal } from '#web/panel/translateRefusal.ts'
import { describeRow } from './joinSheets.ts'
import type { FileRecord, WrongRow } from './records.ts'
import type { Table } from './table.ts'

export type LineState = 'wrong' | 'unconfirmed' | 'created' | 'updated' | 'unchanged' | 'saved' | 'refused'

/** What is shown of a record of the file, or of a wrong row. */
export interface Line {
  /** The rows of the file it comes from. */
  numbers: readonly number[]
  date: string
  city: string
  state: LineState
  /** What would become of it, or why it would not. */
  notes: string[]
  /** Why it should be looked at twice; it may be saved nevertheless. */
  warnings: string[]
  /** Known cities that a new one resembles. */
  suggestions?: readonly string[]
  /** What is saved, and what the file has instead; absent where nothing is to be saved. */
  row?: EntryRow
}

export const toWrongLine = ({ number, why }: WrongRow, city: string, date: string): Line => ({
  numbers: [number],
  date,
  city,
  state: 'wrong',
  notes: [why],
  warnings: [],
})

export function toLine({ before: earlier, ...record }: FileRecord, checked: CheckedRate): Line {
  const { status, version, saved, previous, isNewCity, location } = checked
  const { message = '' } = translateRefusal(checked)
  const line = { numbers: record.rows, date: date(record.date), city: cityName(location) }
  if (status === 'refused') return { ...line, state: 'wrong', notes: [message], warnings: [] }
  if (status === 'unchanged') return { ...line, state: 'unchanged', notes: [], warnings: [] }
  const [typed, before] = [toCells(record), toCells(saved && fromStoredContent(saved))]
  return {
    ...line,
    // a name that a slip made would become a city of its own
    state: isNewCity ? 'unconfirmed' : status,
    notes: status === 'updated' ? formatChanges(typed, before) : formatFigures(typed),
    warnings: describeWarnings(typed, before, getNewer(earlier, previous)),
    row: {
      ...newRow(String(record.rows[0]), record.location, record.date),
      version,
      saved: before,
      typed,
    },
  }
}

const getNewer = (inFile: FileRecord['before'], saved: CheckedRate['previous']): CheckedRate['previous'] =>
  inFile && (!saved || inFile.date >= saved.date) ? inFile : saved

/** Returns a line with the result of its row. */
export function toShownLine(given: Line, row: EntryRow | undefined): Line {
  const line =
    given.state === 'unconfirmed' && row?.isNewCity ? { ...given, state: 'created' as const, row } : given
  const problem = row?.problems.row
  if (problem !== undefined) return { ...line, state: 'refused', notes: [problem] }
  return row && !isUnsaved(row) ? { ...line, state: 'saved' } : line
}

/** A price as a number is written, any other field as it is. */
function formatText(text: string | undefined): string {
  if (text === undefined) return IMPORT.none
  return Number.isNaN(Number(text)) ? text : number(Number(text))
}

/** `Retail 240 / 270 / 480`, by market. */
const formatFigures = (cells: Cells): string[] =>
  MARKETS.flatMap(market => {
    const prices = KINDS.map(kind => cells[toCellKey(market, kind)])
    const figures = prices.map(formatText).join(' / ')
    return prices.some(price => price !== undefined) ? [`${MARKET_LABELS[market]} ${figures}`] : []
  })

/** `Retail, Chicken 240 → 250`: what a record would change of what is saved. */
const formatChanges = (cells: Cells, saved: Cells): string[] =>
  CONTENT_INPUTS.filter(input => cells[input] !== undefined && cells[input] !== saved[input]).map(input =>
    IMPORT.change({
      rate: getInputLabel(input),
      before: formatText(saved[input]),
      now: formatText(cells[input]),
    }),
  )

/** Describes the warnings of the entry grid, and rates that a market lacks in the file. */
const describeWarnings = (cells: Cells, saved: Cells, previous: CheckedRate['previous']): string[] =>
  CELLS.flatMap(cell => {
    const [market, kind] = parseCellKey(cell)
    const isQuoted = KINDS.some(other => cells[toCellKey(market, other)] !== undefined)
    if (isQuoted && cells[cell] === undefined && saved[cell] === undefined)
      return [IMPORT.notQuoted({ rate: getInputLabel(cell) })]
    const warning = findPriceWarning(cells, cell, toCells(previous))
    if (!warning) return []
    const [name, price] = [getInputLabel(cell), formatText(cells[cell])]
    if (warning !== 'change') return [IMPORT.under({ rate: name, price, kind: KIND_LABELS[warning.under] })]
    const before = number(previous!.markets[market]![kind]!)
    return [IMPORT.warning({ rate: name, price, when: date(previous!.date), before })]
  })

interface NewCity {
  city: string
  /** Rows of the file that name it. */
  rows: number
  suggestions: readonly string[]
}

/** Lists the new cities that nobody has confirmed yet, in the order of the file. */
export function listNewCities(lines: readonly Line[]): NewCity[] {
  const cities = new Map<string, NewCity>()
  for (const { state, city, numbers, suggestions = [] } of lines)
    if (state === 'unconfirmed')
      cities.set(city, { city, suggestions, rows: (cities.get(city)?.rows ?? 0) + numbers.length })
  return [...cities.values()]
}

/** Groups of lines, in the order they are shown; a line with warnings is in two of them. */
const GROUPS = [
  'wrong',
  'refused',
  'unconfirmed',
  'doubtful',
  'created',
  'updated',
  'saved',
  'unchanged',
] as const
export type Group = (typeof GROUPS)[number]

const isToSave = (state: LineState) => state === 'created' || state === 'updated'

export const listToSave = (lines: readonly Line[]): Line[] => lines.filter(({ state }) => isToSave(state))

export const listRejected = (lines: readonly Line[]): Line[] =>
  lines.filter(({ state }) => state === 'wrong' || state === 'refused' || state === 'unconfirmed')

/** Groups lines; groups without lines are left out. */
export function groupLines(lines: readonly Line[]): { group: Group; lines: Line[] }[] {
  const isIn = (line: Line, group: Group) =>
    group === 'doubtful' ? isToSave(line.state) && line.warnings.length > 0 : line.state === group
  return GROUPS.map(group => ({ group, lines: lines.filter(line => isIn(line, group)) })).filter(
    ({ lines }) => lines.length > 0,
  )
}

/** Formats row numbers as people write them: 2–5, or 2, 7; those of several sheets with the name of the sheet. */
export function formatRowNumbers(numbers: readonly number[], parts?: Table['parts']): string {
  const [first, last] = [numbers[0]!, numbers.at(-1)!]
  const names = numbers.map(number => describeRow(parts, number))
  if (!parts && numbers.length > 2 && last - first === numbers.length - 1) return `${first}–${last}`
  return names.length > 4 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ')
}

/** Writes the rows of these lines as they are in the file, with a column that says why, as CSV. */
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
