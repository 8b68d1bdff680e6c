import type { Day } from '#shared/days.ts'
import { toCells } from '#web/panel/rate-entry/cells.ts'
import { previousRate } from '#web/panel/rate-entry/usePreviousRate.ts'
import { newRow, type SheetRow } from './rows.ts'

/** A row for a city by its name, with the rates before the day; without them when they cannot be asked for. */
export async function addedRow(city: string, day: Day): Promise<SheetRow> {
  const previous = await previousRate(city, day).catch(() => undefined)
  // an old spelling is the city it is today
  return previous ? { ...newRow(previous.location), before: toCells(previous.markets) } : newRow(city)
}
