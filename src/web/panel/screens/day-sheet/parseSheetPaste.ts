import type { Day } from '#shared/days.ts'
import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { PlaceName } from '#shared/text.ts'
import { CELLS, type Cells } from '#web/panel/rate-entry/cells.ts'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { parseBlock } from '#web/panel/rate-entry/parsePaste.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { toCityRow } from './rows.ts'

interface SheetPaste {
  /** Pasted cells by the key of their row. */
  typed: Record<string, Cells>
  /** Cities that were not in the sheet. */
  added: EntryRow[]
  count: number
  lost: number
}

/** Indexes of a row of the sheet and of a cell in it. */
export interface Place {
  row: number
  cell: number
}

/** Matches a name and the figures after it, separated by tabs or by what stands before the first digit. */
const NAMED = /^\s*([\p{L}\p{M}][^\t\d₹;,]*?) ?[\t;,: ] ?(?=[\t\d₹;,])(.*)$/u

/**
 * Parses a block of a spreadsheet. Lines that begin with the name of a city go to its row, the others from the
 * focused cell on, row by row. `lost` counts figures that have no cell or no valid city; undefined: one figure alone.
 */
export function parseSheetPaste(
  text: string,
  sheet: Sheet,
  day: Day,
  from: Place,
  mayFill: (row: EntryRow) => boolean,
): SheetPaste | undefined {
  const lines = text
    .split(/\r?\n/)
    .filter(line => /\d/.test(line))
    .map(line => line.replace(/ +/g, ' '))
  const isNamed = lines.some(line => NAMED.test(line))
  const known = new Map(sheet.map(row => [row.key, row]))
  const found: SheetPaste = { typed: {}, added: [], count: 0, lost: 0 }
  for (const [down, line] of lines.entries()) {
    const [, name, rest] = NAMED.exec(line) ?? []
    const figures = parseBlock(name === undefined ? line : rest!)[0]!
    const row = isNamed ? findRow(name) : sheet[from.row + down]
    fill(row, figures, isNamed ? 0 : from.cell)
  }
  return isNamed || lines.length > 1 || found.count + found.lost > 1 ? found : undefined

  function findRow(name = ''): EntryRow | undefined {
    const row = known.get(toPlaceKey(name))
    if (row || !PlaceName.safeParse(name).success) return row
    const added = toCityRow(collapseSpaces(name), day)
    known.set(added.key, added)
    found.added.push(added)
    return added
  }

  function fill(row: EntryRow | undefined, figures: readonly string[], start: number) {
    for (const [right, figure] of figures.entries()) {
      const cell = CELLS[start + right]
      if (figure === '') continue
      if (row && cell && mayFill(row)) {
        found.typed[row.key] = { ...found.typed[row.key], [cell]: figure }
        found.count += 1
      } else found.lost += 1
    }
  }
}
