import { trimTrailing } from '#shared/places.ts'
import { KINDS } from '#shared/rates/markets.ts'
import { bare, CELLS, type Cell, type Cells, isOneFigure } from './cells.ts'
import { namedCells } from './named.ts'

function parseFigures(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes(';')) return line.split(';')
  const tight = line.trim().replace(/₹\s+/g, '₹')
  return isOneFigure(tight) && !/\s/.test(tight) ? [tight] : tight.split(/,\s*|\s+/)
}

/** Rows and columns of a block copied from a spreadsheet or a message. */
export const parseBlock = (text: string): string[][] =>
  trimTrailing(text.replaceAll('\r\n', '\n'), '\n')
    .split('\n')
    .map(line => parseFigures(line).map(bare))

/**
 * The cells a block fills from one cell on; undefined for a single figure, which is the input's own business.
 * Lines that name a market go to its cells, wherever the block is pasted. Empty figures leave their cell as it is; `lost` counts those that stand outside the grid.
 */
export function pasted(text: string, from: Cell): { cells: Cells; count: number; lost: number } | undefined {
  const named = namedCells(text)
  const count = Object.keys(named.cells).length
  if (count > 0) return { ...named, count }
  const rows = parseBlock(text)
  if (rows.flat().length < 2) return undefined
  const start = CELLS.indexOf(from)
  const column = start % KINDS.length
  const cells: Cells = {}
  let lost = 0
  for (const [down, row] of rows.entries()) {
    for (const [right, figure] of row.entries()) {
      const cell = column + right < KINDS.length ? CELLS[start + down * KINDS.length + right] : undefined
      if (figure === '') continue
      if (cell) cells[cell] = figure
      else lost += 1
    }
  }
  return { cells, count: Object.keys(cells).length, lost }
}
