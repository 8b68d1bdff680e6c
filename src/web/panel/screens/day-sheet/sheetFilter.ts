import * as z from 'zod/mini'
import { type EntryRow, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import { anyDay, createChoice } from '#web/panel/useAddressFilter.ts'

/** What the sheet can be narrowed to; the names stand in addresses. `mine` are the cities that the person looks after. */
export const SHEET_FILTERS = ['mine', 'missing'] as const
export type SheetFilter = (typeof SHEET_FILTERS)[number] | 'all'

/** The date and the filter of an address. */
export const Address = z.object({ date: anyDay, show: createChoice([...SHEET_FILTERS, 'all']) })

/** Whether a filter shows a row. A paste may fill any city: what is not saved is always shown. */
export function isShown(row: EntryRow, filter: SheetFilter, areas: readonly string[]): boolean {
  if (filter === 'all' || isUnsaved(row)) return true
  return filter === 'mine' ? areas.includes(row.city) : row.version === undefined
}
