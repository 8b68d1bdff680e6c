import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { BadFile, EVERY_SHEET, type FileProblem, HEADER_WITHIN, MAX_ROWS } from './table.ts'

/** Bytes an XLSX may unpack to: many times what 20,000 rows need. */
const MAX_UNPACKED = 64 * 1024 * 1024
/** The same of the sheets that are read, of which several may name one part. */
const MAX_READ = 4 * MAX_UNPACKED
/** Cells that ranges of merged cells may fill. */
const MAX_MERGED = 1_000_000
/** Characters that spreadsheets let a cell hold: a longer text would stop the page that shows it. */
const MAX_CELL = 32_767
/** Characters of the names of all sheets; each has 31 at most. */
const MAX_NAMES = 10_000
/** Rows of all sheets, of which some may be left out. */
const MAX_ALL_ROWS = 2 * MAX_ROWS

/** A sheet of a workbook, or a text. */
export interface Page {
  sheet?: string
  cells: string[][]
}

export interface ReadCells {
  sheets: string[]
  pages: Page[]
}

/** Reads of a workbook the named sheet, every sheet, or else the first. Throws `BadFile`. */
export async function readWorkbook(bytes: Uint8Array, name?: string): Promise<ReadCells> {
  const { total, largest } = measureZip(bytes)
  if (total > MAX_UNPACKED) throw new BadFile('unpacked')
  const seen: { name: string; index: number }[] = []
  await readSheets(bytes, ({ name, index, hidden, veryHidden }) => {
    if (!hidden && !veryHidden) seen.push({ name, index })
    return false
  })
  const sheets = seen.map(({ name }) => name)
  const wanted = seen.filter(
    (sheet, at) => name === EVERY_SHEET || (name === undefined ? at === 0 : sheet.name === name),
  )
  if (sheets.join().length > MAX_NAMES || wanted.length * largest > MAX_READ) throw new BadFile('unpacked')
  const pages: Page[] = []
  let characters = 0
  let rows = 0
  // one after the other: a cell in the last column makes an empty sheet as large in memory as a full one
  for (const { name, index } of wanted) {
    const [sheet] = await readSheets(bytes, [index])
    const filled = fillMergedCells(sheet!)
    characters += countCharacters(filled)
    if (characters > MAX_UNPACKED) throw new BadFile('unpacked')
    const cells = toTexts(filled, 'unpacked').map(row => (row.every(cell => cell === '') ? [] : row))
    rows += cells.filter(row => row.length > 0).length
    if (rows > MAX_ALL_ROWS) throw new BadFile('manyRows')
    pages.push({ sheet: name, cells })
  }
  return { pages, sheets }
}

type Wanted = NonNullable<Parameters<typeof readXlsx>[1]>['sheets'] & {}

async function readSheets(bytes: Uint8Array, sheets: Wanted): Promise<Sheet[]> {
  try {
    // one column and a few rows beyond the limits, so that too many are noticed
    return (await readXlsx(bytes, { range: `A1:CW${MAX_ROWS + HEADER_WITHIN + 1}`, sheets })).sheets
  } catch {
    throw new BadFile('damaged')
  }
}

/** A text that many cells share counts in each of them: so it is sent to the page. */
const countCharacters = (rows: readonly CellValue[][]) =>
  rows.reduce(
    (sum, row) => row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  )

function fillMergedCells({ rows, merges = [] }: Sheet): CellValue[][] {
  // a range that names no row has NaN, which no sum gets rid of
  const tall = merges.filter(({ startRow, endRow }) => startRow >= 0 && endRow > startRow)
  const filled = tall.reduce((sum, { startRow, endRow }) => sum + endRow - startRow, 0)
  if (filled > MAX_MERGED) throw new BadFile('unpacked')
  for (const { startRow, endRow, startCol } of tall)
    for (const row of rows.slice(startRow + 1, endRow + 1)) row[startCol] = rows[startRow]![startCol] ?? null
  return rows
}

/** Throws `BadFile` with this problem for a text that no spreadsheet can hold. */
export function toTexts(rows: readonly CellValue[][], problem: FileProblem): string[][] {
  const texts = rows.map(row => row.map(toText))
  if (texts.some(row => row.some(cell => cell.length > MAX_CELL))) throw new BadFile(problem)
  return texts
}

/** Our exports put a `'` before such a text, so that no spreadsheet takes it for a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/

function toText(cell: CellValue): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell).trim().replace(GUARDED, '')
}

const END = 0x06054b50
const ENTRY = 0x02014b50
/** Bytes of the last record of a ZIP without its comment, and of an entry of its directory without its name. */
const END_BYTES = 22
const ENTRY_BYTES = 46
const LONGEST_COMMENT = 0xffff
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff
/** Flag of an entry whose sizes stand behind it. */
const SIZES_FOLLOW = 8
/** Bytes of an empty file when packed. */
const EMPTY = 2

/** Of what a ZIP unpacks to, in bytes. */
interface Unpacked {
  total: number
  /** Of its largest file. */
  largest: number
}

const UNSAID: Unpacked = { total: Number.POSITIVE_INFINITY, largest: Number.POSITIVE_INFINITY }

/**
 * What a ZIP says it unpacks to; Infinity when it does not say it. The reader holds each file to that size, so a file that
 * says little cannot unpack to much.
 */
function measureZip(bytes: Uint8Array): Unpacked {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return { total: 0, largest: 0 }
  // what is larger than these fields stands in another directory (ZIP64), which the reader would follow
  const isElsewhere =
    view.getUint16(end + 10, true) === MAX_16 ||
    view.getUint32(end + 12, true) === MAX_32 ||
    view.getUint32(end + 16, true) === MAX_32
  if (isElsewhere) return UNSAID
  let at = view.getUint32(end + 16, true)
  let total = 0
  let largest = 0
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry -= 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return { total, largest }
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    const isBehind = packed === 0 && (view.getUint16(at + 8, true) & SIZES_FOLLOW) !== 0
    if (isBehind || (unpacked === 0 && packed > EMPTY)) return UNSAID
    // what is stored as it is, is read as it is
    const size = Math.max(packed, unpacked)
    total += size
    largest = Math.max(largest, size)
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return { total, largest }
}

function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at
  return undefined
}
