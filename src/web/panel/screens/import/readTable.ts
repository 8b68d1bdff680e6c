import { parseCsv } from 'hucre/csv'
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { parseWrittenDay } from '#shared/writtenDays.ts'
import { guessColumns } from './columns.ts'
import { BadFile, type Table } from './table.ts'
import { unpackedSize } from './zipSize.ts'

/** Limits of what is read; rows are counted below the header. */
const MAX_ROWS = 20_000
const MAX_COLUMNS = 100
/** Bytes an XLSX may unpack to: many times what 20,000 rows need. */
const MAX_UNPACKED = 64 * 1024 * 1024
/** Cells that ranges of merged cells may fill. */
const MAX_MERGED = 1_000_000

/** Reads the table of a file by its content, whatever its name. Throws `BadFile`. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const cells = await readCells(bytes)
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (cells.every(row => row.every(cell => cell === ''))) throw new BadFile('empty')
  if (width > MAX_COLUMNS) throw new BadFile('manyColumns')
  if (width < 2) throw new BadFile('oneColumn')
  const at = findHeader(cells)
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
  // files of old Excel, and locked files of any age
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new BadFile('old')
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsxCells(bytes)
  const text = decodeText(bytes)
  if (!isText(text)) throw new BadFile('unknown')
  return parseCsv(text).map(row => row.map(toText))
}

async function readXlsxCells(bytes: Uint8Array): Promise<string[][]> {
  if (unpackedSize(bytes) > MAX_UNPACKED) throw new BadFile('unpacked')
  let isFirst = true
  const book = await readXlsx(bytes, {
    // one column and a few rows beyond the limits, so that too many are noticed
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
  if (!sheet) return []
  const cells = fillMergedCells(sheet)
  if (countCharacters(cells) > MAX_UNPACKED) throw new BadFile('unpacked')
  return cells.map(row => row.map(toText))
}

/** A text that many cells share counts in each of them: so it is sent to the page. */
const countCharacters = (rows: readonly CellValue[][]) =>
  rows.reduce(
    (sum, row) => row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  )

/** Copies a cell that is merged over several rows into each of them. */
function fillMergedCells({ rows, merges = [] }: Sheet): CellValue[][] {
  const filled = merges.reduce((sum, { startRow, endRow }) => sum + Math.max(0, endRow - startRow), 0)
  if (filled > MAX_MERGED) throw new BadFile('unpacked')
  for (const { startRow, endRow, startCol } of merges)
    for (const row of rows.slice(startRow + 1, endRow + 1)) row[startCol] = rows[startRow]![startCol] ?? null
  return rows
}

/** Our exports put a `'` before such a text, so that no spreadsheet takes it for a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/

function toText(cell: CellValue): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell).trim().replace(GUARDED, '')
}

/** Rows in which the header is searched: titles may stand above it. */
const HEADER_WITHIN = 20

const isFigure = (cell: string) => /^[₹\s]*[\d.,]+$/.test(cell) || parseWrittenDay(cell) !== undefined

/**
 * Returns the index of the row that names the columns: the one with most names we know; without any, the first one
 * that is not empty, unless it has figures.
 */
function findHeader(cells: readonly string[][]): number | undefined {
  const known = cells.slice(0, HEADER_WITHIN).map(row => guessColumns(row).filter(Boolean).length)
  const most = Math.max(...known)
  if (most >= 2) return known.indexOf(most)
  const first = cells.findIndex(row => row.some(cell => cell !== ''))
  return cells[first]?.some(isFigure) ? undefined : first
}

const decode = (bytes: Uint8Array, encoding: string, fatal = false) =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

/** Decodes what spreadsheets write: UTF-8, UTF-16 with a byte order mark, or the Western code page of old Excel. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  try {
    return decode(bytes, 'utf-8', true)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROLS = /[\u0000-\u0008\u000e-\u001a]/

/** Pictures and programs are full of control characters. */
const isText = (text: string): boolean => !CONTROLS.test(text) && !text.startsWith('%PDF')
