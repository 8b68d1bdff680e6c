import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { parseCityText } from '#shared/cities/cityText.ts'
import { PlaceName } from '#shared/text.ts'
import type { Cell, Cells } from './cells.ts'
import { pasteBlock, type Typed } from './edits.ts'
import type { EntryRow } from './entryRow.ts'
import { parseBlock, parsePaste } from './parsePaste.ts'
import { type CityLine, parseCityLines } from './parseSheetPaste.ts'
import { type Area, countCells } from './selection.ts'
import type { Sheet } from './sheet.ts'

/** Fills the cells of a form from one cell on, or those that a message names; returns whether it took the text. */
export function pasteIntoForm(text: string, from: Cell, fill: (cells: Cells, text: string) => void): boolean {
  const block = parsePaste(text, from)
  if (block) fill(block.cells, SAVE_BAR.pasted({ count: block.count, lost: block.lost }))
  return block !== undefined
}

/** Returns the lines of cities of a text, or the cells it fills in an area of a sheet; undefined for a single figure. */
export function readSheetPaste(
  text: string,
  rows: Sheet,
  area: Area,
  isFixed: (row: EntryRow) => boolean,
): { lines: CityLine[] } | { typed: Typed; lost: string[] } | undefined {
  const lines = parseCityLines(text)
  if (lines) return { lines }
  const block = parseBlock(text)
  if (block.flat().length < 2 && countCells(area) === 1) return undefined
  const { typed, lost } = pasteBlock(rows, area, block, isFixed)
  return { typed, lost: lost.map(figures => figures.join('\t')) }
}

/** Reads one line; without figures it names a city that is to be added. */
export function readLine(text: string): CityLine {
  const [line] = parseCityLines(text) ?? []
  const city = parseCityText(text).name
  const isCity = PlaceName.safeParse(city).success
  return line ?? { text, city, cells: {}, ...(!isCity && { problem: 'noCity' }) }
}
