import { parseCsv } from 'hucre/csv'
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import type { Day } from '#shared/days.ts'
import { parseWrittenDay } from '#shared/writtenDays.ts'
import { guessColumns, joinHeads } from './columns.ts'
import { joinSheets } from './joinSheets.ts'
import { BadFile, EVERY_SHEET, type ReadFile, type Table } from './table.ts'
import { unpackedSize } from './zipSize.ts'

/** Limits of what is read; rows are counted below the header. */
const MAX_ROWS = 20_000
const MAX_COLUMNS = 100
/** Bytes an XLSX may unpack to: many times what 20,000 rows need. */
const MAX_UNPACKED = 64 * 1024 * 1024
/** Cells that ranges of merged cells may fill. */
const MAX_MERGED = 1_000_000

/** Reads a file by its content, whatever its name, and of a workbook the named sheet, every sheet, or else the first. Throws `BadFile`. */
export async function readFile(bytes: Uint8Array, name?: string): Promise<ReadFile> {
  const { sheets, pages } = await readCells(bytes, name)
  const [{ cells, sheet } = { cells: [], sheet: undefined }] = pages
  try {
    if (name === EVERY_SHEET) return { sheets, sheet: name, table: toJoinedTable(pages) }
    return { sheets, sheet, table: toTable(cells, sheet) }
  } catch (failed) {
    // another sheet may have the rates
    if (!(failed instanceof BadFile) || sheets.length < 2) throw failed
    return { sheets, sheet: name ?? sheet, table: { problem: failed.problem } }
  }
}

function toJoinedTable(pages: readonly Page[]): Table {
  const table = joinSheets(
    pages.map(({ cells, sheet = '' }) => {
      try {
        return { sheet, table: toTable(cells, sheet) }
      } catch (failed) {
        if (failed instanceof BadFile) return { sheet }
        throw failed
      }
    }),
  )
  if (table.rows.length > MAX_ROWS) throw new BadFile('manyRows')
  return table
}

function toTable(cells: readonly string[][], sheet = ''): Table {
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
  const toHeads = (row: readonly string[] = []) =>
    Array.from({ length: width }, (_, column) => row[column] ?? '')
  const titles = cells.slice(0, at).flatMap(row => row.filter(cell => cell !== ''))
  const day = [sheet, ...titles].map(findWrittenDay).find(Boolean)
  return { header: joinHeads(toHeads(cells[at - 1]), toHeads(cells[at])), rows: below, ...(day && { day }) }
}

/** Finds a day in a title: `Rates of 21 Nov 2026`. */
function findWrittenDay(title: string): Day | undefined {
  const words = title.split(/\s+/)
  for (const at of words.keys())
    for (const count of [3, 2, 1]) {
      const text = words.slice(at, at + count).join(' ')
      // a figure alone is no day here, though Excel counts them
      const day = /[^\d.]/.test(text) ? parseWrittenDay(text) : undefined
      if (day) return day
    }
  return undefined
}

const begins = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

/** A sheet of a workbook, or a text. */
interface Page {
  sheet?: string
  cells: string[][]
}

interface ReadCells {
  sheets: string[]
  pages: Page[]
}

async function readCells(bytes: Uint8Array, name?: string): Promise<ReadCells> {
  if (bytes.length === 0) throw new BadFile('empty')
  // files of old Excel, and locked files of any age
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new BadFile('old')
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsxCells(bytes, name)
  const text = decodeText(bytes)
  if (!isText(text)) throw new BadFile('unknown')
  return { pages: [{ cells: parseCsv(text).map(row => row.map(toText)) }], sheets: [] }
}

async function readXlsxCells(bytes: Uint8Array, name?: string): Promise<ReadCells> {
  if (unpackedSize(bytes) > MAX_UNPACKED) throw new BadFile('unpacked')
  const sheets: string[] = []
  const book = await readXlsx(bytes, {
    // one column and a few rows beyond the limits, so that too many are noticed
    range: `A1:CW${MAX_ROWS + HEADER_WITHIN + 1}`,
    sheets(sheet) {
      if (sheet.hidden || sheet.veryHidden) return false
      sheets.push(sheet.name)
      if (name === undefined) return sheets.length === 1
      return name === EVERY_SHEET || sheet.name === name
    },
  }).catch(() => {
    throw new BadFile('damaged')
  })
  let characters = 0
  const pages = book.sheets.map(sheet => {
    const cells = fillMergedCells(sheet)
    characters += countCharacters(cells)
    if (characters > MAX_UNPACKED) throw new BadFile('unpacked')
    return { sheet: sheet.name, cells: cells.map(row => row.map(toText)) }
  })
  return { pages, sheets }
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
  // a title is one cell
  const first = cells.findIndex(row => row.filter(cell => cell !== '').length > 1)
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
