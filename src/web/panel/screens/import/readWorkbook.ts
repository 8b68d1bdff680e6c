import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { BadFile, EVERY_SHEET, type FileProblem, HEADER_WITHIN, MAX_ROWS } from './table.ts'
import { measureZip } from './zipSize.ts'

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

/** Copies a cell that is merged over several rows into each of them. */
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
