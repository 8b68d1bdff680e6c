import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { toLatinDigits } from '#shared/digits.ts'
import { cleanFigure } from '#shared/figures.ts'
import { trimTrailing } from '#shared/places.ts'
import { KINDS } from '#shared/rates/markets.ts'
import { CELLS, type Cell, type Cells, isNotQuoted, NOT_QUOTED, splitFigures } from './cells.ts'
import { type Grid, type Place, pasteBlock } from './edits.ts'
import type { EntryRow } from './entryRow.ts'

/** A number of a grid: at most four digits, so that a phone number is none, or groups of them. */
const NUMBER = /^(?:\d{1,4}|\d{1,2},\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/

/** The cells of a line as they are pasted; tabs and semicolons keep the places of those that are empty. */
function splitLine(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes(';')) return line.split(';')
  return line.trim().split(/,\s+|\s+/)
}

const cleanCell = (cell: string): string => {
  const figure = cell
    .trim()
    .replace(/^(?:rs\.?|₹)\s*/i, '')
    .replace(/\/-$/, '')
    .trim()
  return isNotQuoted(figure) ? NOT_QUOTED : figure
}

/** Splits a grid; a row that says nothing but "nil" was not quoted as a whole. */
function splitGrid(text: string): string[][] {
  const rows = trimTrailing(toLatinDigits(text).replaceAll('\r\n', '\n'), '\n')
    .split('\n')
    .map(line =>
      splitLine(line.replace(/₹\s+/g, '₹'))
        .map(cleanCell)
        .flatMap(cell => (cell === '' ? [''] : splitFigures(cell).map(cleanFigure))),
    )
  const width = Math.max(...rows.map(({ length }) => length))
  return rows.map(row =>
    row.length === 1 && row[0] === NOT_QUOTED ? Array.from({ length: width }, () => NOT_QUOTED) : row,
  )
}

/** Whether a text is numbers in rows and columns, as they are copied from cells, and nothing else. */
function isGrid(text: string): boolean {
  // 210 - 220 is a range
  if (/\d +[-–—] +\d/.test(text)) return false
  const cells = toLatinDigits(text)
    .trim()
    .split('\n')
    .flatMap(line => splitLine(line.replace(/₹\s+/g, '₹')).map(cleanCell))
  return cells.some(cell => cell !== '') && cells.every(cell => /^-?$/.test(cell) || NUMBER.test(cell))
}

/** Whether a pasted text is a message to be read: cells of numbers, one number and a name alone are none. */
export function isMessage(pasted: string): boolean {
  const text = pasted.trim()
  if (isGrid(text)) return false
  return text.includes('\n') || (/\p{Nd}/u.test(text) && /[^\p{Nd}.,₹/-]/u.test(text))
}

/** Fills the cells of a form from one cell on; returns whether it took the text. */
export function pasteIntoForm(text: string, from: Cell, fill: (cells: Cells, text: string) => void): boolean {
  const rows = isGrid(text) ? splitGrid(text) : []
  if (rows.flat().length < 2) return false
  const start = CELLS.indexOf(from)
  const column = start % KINDS.length
  const cells: Cells = {}
  let lost = 0
  for (const [down, row] of rows.entries()) {
    for (const [right, price] of row.entries()) {
      const cell = column + right < KINDS.length ? CELLS[start + down * KINDS.length + right] : undefined
      if (price === '') continue
      if (cell) cells[cell] = price
      else lost += 1
    }
  }
  fill(cells, SAVE_BAR.pasted({ count: Object.keys(cells).length, lost }))
  return true
}

/** Returns the cells of a sheet that a grid fills from one on, and lines outside of it; undefined for a single figure. */
export function pasteIntoSheet(
  text: string,
  grid: Grid,
  from: Place,
  isFixed: (row: EntryRow) => boolean,
): ReturnType<typeof pasteBlock> | undefined {
  const block = isGrid(text) ? splitGrid(text) : []
  return block.flat().length < 2 ? undefined : pasteBlock(grid, from, block, isFixed)
}
