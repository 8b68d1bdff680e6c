import { parseCsv } from 'hucre/csv'
import type { Day } from '#shared/days.ts'
import { parseWrittenDay } from '#shared/writtenDays.ts'
import { guessColumns, joinHeads } from './columns.ts'
import { joinSheets } from './joinSheets.ts'
import { type Page, type ReadCells, readWorkbook, toTexts } from './readWorkbook.ts'
import {
  BadFile,
  EVERY_SHEET,
  HEADER_WITHIN,
  MAX_COLUMNS,
  MAX_ROWS,
  type ReadFile,
  type Table,
} from './table.ts'

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

async function readCells(bytes: Uint8Array, name?: string): Promise<ReadCells> {
  if (bytes.length === 0) throw new BadFile('empty')
  // files of old Excel, and locked files of any age
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new BadFile('old')
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readWorkbook(bytes, name)
  const text = decodeText(bytes)
  if (!isText(text)) throw new BadFile('unknown')
  return { pages: [{ cells: toTexts(parseCsv(text), 'unknown') }], sheets: [] }
}

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
