import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { PlaceName } from '#shared/text.ts'
import { CELLS, type Cells } from '#web/panel/rate-entry/cells.ts'
import { parseBlock } from '#web/panel/rate-entry/parsePaste.ts'
import { newRow, type SheetRow } from './rows.ts'

export interface Pasted {
  /** What is pasted, by the key of its row. */
  typed: Record<string, Cells>
  /** Cities that were not in the sheet. */
  added: SheetRow[]
  count: number
  lost: number
}

/** A name and the figures after it, parted by tabs or by whatever stands before the first digit. */
const NAMED = /^\s*([\p{L}\p{M}][^\t\d₹;,]*?) ?[\t;,: ] ?(?=[\t\d₹;,])(.*)$/u

/**
 * A block of a spreadsheet in a sheet. Lines that begin with the name of a city go to its row, the others from the
 * focused cell on, one row after the other. `lost` counts figures that have no cell or no valid city.
 */
export function pastedSheet(
  text: string,
  rows: readonly SheetRow[],
  from: { row: number; cell: number },
  mayFill: (row: SheetRow) => boolean,
): Pasted | undefined {
  const lines = text
    .split(/\r?\n/)
    .filter(line => /\d/.test(line))
    .map(line => line.replace(/ +/g, ' '))
  const isNamed = lines.some(line => NAMED.test(line))
  const known = new Map(rows.map(row => [row.key, row]))
  const found: Pasted = { typed: {}, added: [], count: 0, lost: 0 }
  for (const [down, line] of lines.entries()) {
    const [, name, rest] = NAMED.exec(line) ?? []
    const figures = parseBlock(name === undefined ? line : rest!)[0]!
    const row = isNamed ? rowNamed(name) : rows[from.row + down]
    fill(row, figures, isNamed ? 0 : from.cell)
  }
  return isNamed || lines.length > 1 || found.count + found.lost > 1 ? found : undefined

  function rowNamed(name = ''): SheetRow | undefined {
    const row = known.get(toPlaceKey(name))
    if (row || !PlaceName.safeParse(name).success) return row
    const added = newRow(collapseSpaces(name))
    known.set(added.key, added)
    found.added.push(added)
    return added
  }

  function fill(row: SheetRow | undefined, figures: readonly string[], start: number) {
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
