import { useMemo, useState } from 'react'
import { isDay } from '#shared/days.ts'
import { CELLS, type Cell, isBadCell, isLacking } from '#web/panel/rate-entry/cells.ts'
import type { Grid } from '#web/panel/rate-entry/edits.ts'
import { type EntryRow, getCells, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import { findPriceWarning } from '#web/panel/rate-entry/priceWarnings.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { createFilterParser, isIn } from '#web/panel/useAddressFilter.ts'
import type { SheetCell } from './useSheetSelection.ts'

/** What the sheet can be narrowed to; the names stand in addresses. */
export const SHEET_FILTERS = ['missing', 'unusual', 'typed'] as const
export type SheetFilter = (typeof SHEET_FILTERS)[number]

/** The date and the filter of an address. */
export const parseAddress = createFilterParser({ date: isDay, show: isIn(SHEET_FILTERS) })

interface RowState extends Record<SheetFilter, boolean> {
  /** Cells that keep the row from being saved, or deserve a second look before. */
  problems: readonly Cell[]
}

const states = new WeakMap<EntryRow, RowState>()

/** Returns the state of a row. It is computed once for each version of the row: a key changes one row of hundreds. */
export function getRowState(row: EntryRow): RowState {
  const known = states.get(row) ?? describeRow(row)
  states.set(row, known)
  return known
}

function describeRow(row: EntryRow): RowState {
  const cells = getCells(row)
  const unusual = new Set(CELLS.filter(cell => findPriceWarning(cells, cell, row.before)))
  const typed = isUnsaved(row)
  const isRefused = row.conflict !== undefined || row.problems.row !== undefined
  const found = CELLS.filter(
    cell =>
      isBadCell(cells[cell]) ||
      (typed && unusual.has(cell)) ||
      (isRefused && isLacking(cells, row.saved, cell)),
  )
  return {
    missing: row.version === undefined,
    unusual: unusual.size > 0,
    typed,
    problems: isRefused && found.length === 0 ? [CELLS[0]!] : found,
  }
}

/** Returns the next cell to look at, in the order of a grid, after one of them; after the last one it is the first again. */
export function findNextProblem({ rows, columns }: Grid, after: SheetCell | undefined) {
  const from = rows.findIndex(({ key }) => key === after?.key)
  const column = after ? columns.indexOf(after.cell) : -1
  const places = rows.flatMap((row, at) => {
    const { problems } = getRowState(row)
    return columns.flatMap((cell, index) =>
      problems.includes(cell) ? [{ key: row.key, cell, at, index }] : [],
    )
  })
  return places.find(({ at, index }) => at > from || (at === from && index > column)) ?? places[0]
}

const NONE: ReadonlySet<string> = new Set()

/** The rows that a filter shows. One that is shown stays until the filter changes: nothing goes while it is typed in. */
export function useShownRows(sheet: Sheet, filter: SheetFilter | ''): Sheet {
  const [last, setLast] = useState<{ filter: string; keys: ReadonlySet<string> }>({ filter, keys: NONE })
  const keys = last.filter === filter ? last.keys : NONE
  const rows = useMemo(
    () => (filter === '' ? sheet : sheet.filter(row => keys.has(row.key) || getRowState(row)[filter])),
    [sheet, filter, keys],
  )
  if (last.filter !== filter || (filter !== '' && rows.length > keys.size))
    setLast({ filter, keys: filter === '' ? NONE : new Set(rows.map(({ key }) => key)) })
  return rows
}
