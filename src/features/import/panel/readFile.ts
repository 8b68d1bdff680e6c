import { detectDelimiter, parseCsv } from 'hucre/csv'
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { dropInvisible } from '#shared/digits.ts'
import { parseWrittenDay } from '#shared/writtenDays.ts'
import { guessColumns, joinHeads } from './columns.ts'
import { HEADER_WITHIN, MAX_COLUMNS, MAX_ROWS, type ReadFile, type ReadTable } from './table.ts'

const begins = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

// biome-ignore lint/suspicious/noControlCharactersInRegex: pictures and programs are full of control characters
const CONTROLS = /[\u0000-\u0008\u000e-\u001a]/

/** Reads a file by its content, whatever its name, and of a workbook the named sheet or else the first. */
export async function readFile(bytes: Uint8Array, name?: string): Promise<ReadFile> {
  // files of old Excel, and locked files of any age
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { problem: 'old' }
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readWorkbook(bytes, name)
  const text = new TextDecoder().decode(bytes)
  if (CONTROLS.test(text) || text.startsWith('%PDF')) return { problem: 'unknown' }
  const delimiter = detectDelimiter(text)
  const row = findOpenQuote(text, delimiter)
  return row === undefined ? toTable(parseCsv(text, { delimiter })) : { problem: 'openQuote', row }
}

/** Returns the number of the row with a quote that no separator follows: it would take the next rows into its cell. */
function findOpenQuote(text: string, delimiter: string): number | undefined {
  const cell = new RegExp(
    `(?:"[^"]*(?:""[^"]*)*" *|(?!")[^\\${delimiter}\r\n]*)(\\${delimiter}|\r\n?|\n|$)`,
    'y',
  )
  let row = 1
  while (cell.lastIndex < text.length) {
    const end = cell.exec(text)
    if (!end) return row
    if (end[1] !== delimiter) row += 1
  }
  return undefined
}

/** Bytes that the parts of a workbook unpack to at most: a hostile one would take all memory of the page. */
const MAX_UNPACKED = 128 * 1024 * 1024

/** Counts what the list at the end of a zip says that it unpacks to; the reader stops there. Throws when it is damaged. */
function countUnpacked(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (view.getUint32(end, true) !== 0x06054b50) end -= 1
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const isPacked = view.getUint16(at + 10, true) === 8
    // no size at all has no end
    total += view.getUint32(at + 24, true) || (isPacked ? MAX_UNPACKED + 1 : 0)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return total
}

async function readWorkbook(bytes: Uint8Array, name?: string): Promise<ReadFile> {
  const sheets: string[] = []
  const isWanted = ({
    name: each,
    hidden,
    veryHidden,
  }: {
    name: string
    hidden?: boolean
    veryHidden?: boolean
  }) => {
    if (hidden || veryHidden) return false
    sheets.push(each)
    return name === undefined ? sheets.length === 1 : each === name
  }
  try {
    if (countUnpacked(bytes) > MAX_UNPACKED) return { problem: 'manyRows' }
    // one column and a few rows beyond the limits, so that too many are noticed
    const range = `A1:CW${MAX_ROWS + HEADER_WITHIN + 1}`
    const book = await readXlsx(bytes, { range, sheets: isWanted, readStyles: true })
    const read = book.sheets[0]
    const rows = read ? fillMergedCells(markCells(read)) : []
    const cells = book.dateSystem === '1904' ? rows.map(row => row.map(readDayOf1904)) : rows
    return { sheets, sheet: read?.name, ...toTable(cells) }
  } catch {
    return { problem: 'damaged' }
  }
}

/** Marks cells that say more than their value: a formula without a stored result is `=A1*2`, a text struck through `~240~`. */
function markCells(sheet: Sheet): Sheet {
  for (const [place, { formula, value, style, richText = [] }] of sheet.cells ?? []) {
    const [row, column] = place.split(',').map(Number) as [number, number]
    const isStruck = [style, ...richText].some(part => part?.font?.strikethrough)
    if (formula !== undefined && value === null) sheet.rows[row]![column] = `=${formula}`
    else if (isStruck && toText(value) !== '') sheet.rows[row]![column] = `~${toText(value)}~`
  }
  return sheet
}

/** Days between the two counts of Excel: that of old Macs begins in 1904. */
const LATER = 1462
/** Writes a number that may be a day of the other count as that day, so that it is taken for no other, and for no price. */
const readDayOf1904 = (cell: CellValue): CellValue =>
  (typeof cell === 'number' && parseWrittenDay(String(cell + LATER))) || cell

/** A merged cell counts in each of its rows. */
function fillMergedCells({ rows, merges = [] }: Sheet): CellValue[][] {
  for (const { startRow, endRow, startCol } of merges)
    for (const row of rows.slice(startRow + 1, endRow + 1)) row[startCol] = rows[startRow]![startCol] ?? null
  return rows
}

/** Our exports put a `'` before such a text, so that no spreadsheet takes it for a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/

function toText(cell: CellValue): string {
  if (cell === null) return ''
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) {
    const [day, time] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
    // the readers of days take no side when it is seconds before midnight
    return time!.startsWith('23:59') ? `${day} ${time}` : day!
  }
  return dropInvisible(String(cell)).trim().replace(GUARDED, '')
}

function toTable(values: readonly CellValue[][]): ReadTable {
  const rows = values.map((row, index) => ({ number: index + 1, cells: row.map(toText) }))
  const isFilled = ({ cells }: { cells: string[] }) => cells.some(cell => cell !== '')
  if (!rows.some(isFilled)) return { problem: 'empty' }
  if (rows.some(({ cells }) => cells.length > MAX_COLUMNS)) return { problem: 'manyColumns' }
  const at = findHeader(rows.map(({ cells }) => cells))
  if (at === undefined) return { problem: 'noHeader' }
  const below = rows.slice(at + 1).filter(isFilled)
  if (below.length === 0) return { problem: 'noRows' }
  if (below.length > MAX_ROWS) return { problem: 'manyRows' }
  return { table: { header: joinHeads(rows[at - 1]?.cells ?? [], rows[at]!.cells), rows: below } }
}

const isFigure = (cell: string) => /^[₹\s]*[\d.,]+$/.test(cell) || parseWrittenDay(cell) !== undefined

/**
 * Returns the index of the row that names the columns: the one with most names we know; without any, the first one with
 * several cells, unless it has figures.
 */
function findHeader(rows: readonly string[][]): number | undefined {
  const known = rows
    .slice(0, HEADER_WITHIN)
    .map(row => new Set(guessColumns(row).filter(target => target !== undefined)).size)
  const most = Math.max(...known)
  if (most >= 2) return known.indexOf(most)
  // a title is one cell
  const first = rows.findIndex(row => row.filter(cell => cell !== '').length > 1)
  return first < 0 || rows[first]!.some(isFigure) ? undefined : first
}
