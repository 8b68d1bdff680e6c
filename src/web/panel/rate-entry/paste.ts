import { toLatinDigits } from '#shared/digits.ts'
import { cleanFigure } from '#shared/figures.ts'
import { trimTrailing } from '#shared/places.ts'
import { isNotQuoted, NOT_QUOTED } from './cells.ts'
import type { Line, Place, Typed } from './edits.ts'

/** A number of a grid: at most four digits, so that a phone number is none. */
const NUMBER = /^\d{1,4}(?:\.\d{1,2})?$/

/** The cells of a line as they are pasted; tabs keep the places of those that are empty. */
const splitLine = (line: string): string[] =>
  line.includes('\t') ? line.split('\t') : line.trim().split(/\s+/)

const cleanCell = (cell: string): string => {
  const figure = cell
    .trim()
    .replace(/^(?:rs\.?|₹)\s*/i, '')
    .replace(/\/-$/, '')
    .trim()
  return isNotQuoted(figure) ? NOT_QUOTED : cleanFigure(figure)
}

/**
 * Splits a text that is numbers in rows and columns, as they are copied from cells, and nothing else; undefined for any other.
 * A row that says nothing but "nil" was not quoted as a whole.
 */
function splitGrid(text: string): string[][] | undefined {
  // 210 - 220 is a range
  if (/\d +[-–—] +\d/.test(text)) return undefined
  const lines = trimTrailing(toLatinDigits(text).replaceAll('\r\n', '\n'), '\n')
    .split('\n')
    .map(line => splitLine(line.replace(/₹\s+/g, '₹')).map(cleanCell))
  const filled = lines.flat().filter(cell => cell !== '')
  if (filled.length === 0 || !filled.every(cell => cell === NOT_QUOTED || NUMBER.test(cell))) return undefined
  const width = Math.max(...lines.map(({ length }) => length))
  return lines.map(row =>
    row.length === 1 && row[0] === NOT_QUOTED ? Array.from({ length: width }, () => NOT_QUOTED) : row,
  )
}

/** Whether a pasted text is a message to be read: cells of numbers, one number and a name alone are none. */
export function isMessage(pasted: string): boolean {
  const text = pasted.trim()
  if (splitGrid(text)) return false
  return text.includes('\n') || (/\p{Nd}/u.test(text) && /[^\p{Nd}.,₹/-]/u.test(text))
}

/**
 * Reads a block of cells, and types it into the lines of a grid from a place on; undefined for anything else. An empty figure leaves
 * its cell as it is, and one for which there is no cell is lost.
 */
export function pasteBlock(
  text: string,
  lines: readonly Line[],
  from: Place,
): { typed: Typed; lost: number } | undefined {
  const block = splitGrid(text) ?? []
  if (block.flat().length < 2) return undefined
  const typed: Typed = {}
  let lost = 0
  for (const [down, figures] of block.entries())
    for (const [across, figure] of figures.entries()) {
      if (figure === '') continue
      const line = lines[from.line + down]
      const cell = line?.cells[from.cell + across]
      if (cell) typed[line.row.key] = { ...typed[line.row.key], [cell]: figure }
      else lost += 1
    }
  return { typed, lost }
}
