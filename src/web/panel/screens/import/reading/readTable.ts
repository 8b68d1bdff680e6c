import { parseCsv } from 'hucre/csv'
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { HEADER_WITHIN, headerAt } from './header.ts'
import { BadFile, type Table } from './table.ts'
import { decodeText, isText } from './text.ts'
import { unpackedSize } from './zipSize.ts'

/** Limits of what is read; rows are counted below the header. */
const MAX_ROWS = 20_000
const MAX_COLUMNS = 100
/** What an XLSX may unpack to, bytes: many times what 20,000 rows need. */
const MAX_UNPACKED = 64 * 1024 * 1024

/** The table of a file, whatever its name says it is. Throws `BadFile`. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const cells = await readCells(bytes)
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (cells.every(row => row.every(cell => cell === ''))) throw new BadFile('empty')
  if (width > MAX_COLUMNS) throw new BadFile('manyColumns')
  if (width < 2) throw new BadFile('oneColumn')
  const at = headerAt(cells)
  if (at === undefined) throw new BadFile('noHeader')
  const rows = cells.map((cells, index) => ({ number: index + 1, cells }))
  const below = rows.slice(at + 1).filter(({ cells }) => cells.some(cell => cell !== ''))
  if (below.length === 0) throw new BadFile('noRows')
  if (below.length > MAX_ROWS) throw new BadFile('manyRows')
  return { header: Array.from({ length: width }, (_, column) => cells[at]![column] ?? ''), rows: below }
}

const begins = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

async function readCells(bytes: Uint8Array): Promise<string[][]> {
  if (bytes.length === 0) throw new BadFile('empty')
  // what old Excel and locked files of any age begin with
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new BadFile('old')
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return cellsOfXlsx(bytes)
  const text = decodeText(bytes)
  if (!isText(text)) throw new BadFile('unknown')
  return parseCsv(text).map(row => row.map(textIn))
}

async function cellsOfXlsx(bytes: Uint8Array): Promise<string[][]> {
  if (unpackedSize(bytes) > MAX_UNPACKED) throw new BadFile('unpacked')
  let isFirst = true
  const book = await readXlsx(bytes, {
    // one column and a few rows more than are taken, so that too many are seen
    range: `A1:CW${MAX_ROWS + HEADER_WITHIN + 1}`,
    sheets({ hidden, veryHidden }) {
      const isTaken = isFirst && !hidden && !veryHidden
      if (isTaken) isFirst = false
      return isTaken
    },
  }).catch(() => {
    throw new BadFile('damaged')
  })
  const [sheet] = book.sheets
  return sheet ? filledDown(sheet).map(row => row.map(textIn)) : []
}

/** A cell that is merged over several rows is the cell of each of them. */
function filledDown({ rows, merges = [] }: Sheet): CellValue[][] {
  for (const { startRow, endRow, startCol } of merges)
    for (const row of rows.slice(startRow + 1, endRow + 1)) row[startCol] = rows[startRow]![startCol] ?? null
  return rows
}

/** A text that our exports put a `'` before, so that no spreadsheet takes it for a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/

function textIn(cell: CellValue): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell).trim().replace(GUARDED, '')
}
