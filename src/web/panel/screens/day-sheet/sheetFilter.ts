import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { type EntryRow, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { anyDay, createChoice } from '#web/panel/useAddressFilter.ts'

/** What the sheet can be narrowed to; the names stand in addresses. `mine` are the cities that the person looks after. */
export const SHEET_FILTERS = ['mine', 'missing'] as const
export type SheetFilter = (typeof SHEET_FILTERS)[number] | 'all'

/** The date and the filter of an address. */
export const Address = z.object({ date: anyDay, show: createChoice([...SHEET_FILTERS, 'all']) })

const NONE: ReadonlySet<string> = new Set()

/** Whether a filter shows a row. A paste may fill cities of others: what is not saved is always among the own ones. */
export function isShown(row: EntryRow, filter: SheetFilter, areas: readonly string[]): boolean {
  if (filter === 'all') return true
  if (filter === 'mine') return areas.includes(row.city) || isUnsaved(row)
  return row.version === undefined
}

/** The rows that a filter shows. One that is shown stays until the filter changes: nothing goes while it is typed in. */
export function useShownRows(sheet: Sheet, filter: SheetFilter, areas: readonly string[]): Sheet {
  const [last, setLast] = useState<{ filter: string; keys: ReadonlySet<string> }>({ filter, keys: NONE })
  const keys = last.filter === filter ? last.keys : NONE
  const rows = useMemo(
    () => sheet.filter(row => keys.has(row.key) || isShown(row, filter, areas)),
    [sheet, filter, areas, keys],
  )
  if (last.filter !== filter || rows.length > keys.size)
    setLast({ filter, keys: new Set(rows.map(({ key }) => key)) })
  return rows
}
