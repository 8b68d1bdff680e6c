import { DAY_SHEET } from '#messages/panel/daySheet.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { DayRow } from '#shared/rates/bulk.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import { byCity } from '#web/panel/names.ts'
import {
  CELLS,
  type Cell,
  findCellProblem,
  hasPrice,
  isBadCell,
  isEmptyCell,
  isLacking,
  toCells,
  toContent,
} from '#web/panel/rate-entry/cells.ts'
import { type EntryRow, getCells, newRow, toSavedRecord } from '#web/panel/rate-entry/entryRow.ts'
import { fetchCityDay } from '#web/panel/rate-entry/useCityDay.ts'

export const toCityRow = (city: string, day: Day): EntryRow => newRow(toPlaceKey(city), city, day)

/**
 * Returns a row per city that has had a rate up to the day, by name. Prices and version come from the same response: a
 * save between the two requests must not combine a new version with old prices.
 */
export function toRows(latest: readonly LatestRate[], rates: readonly DailyRate[], day: Day): EntryRow[] {
  const ofDay = new Map(rates.map(rate => [rate.location, rate]))
  return latest
    .map((last): EntryRow => {
      const { location } = last
      const record = ofDay.get(location)
      const previous = last.date === day ? last.previous : last
      return {
        ...toCityRow(location, day),
        ...(record && toSavedRecord(record)),
        before: toCells(previous),
        beforeDay: previous?.date,
      }
    })
    .sort((a, b) => byCity(a.city, b.city))
}

/** Returns what keeps a row from being sent: an invalid rate, half a market, or no market at all. */
export function findRowProblem(row: Pick<EntryRow, 'saved' | 'typed'>): string | undefined {
  const cells = { ...row.saved, ...row.typed }
  const filled = CELLS.filter(cell => !isEmptyCell(cells, cell))
  if (filled.length === 0) return DAY_SHEET.nothing
  const wrong = filled.map(cell => findCellProblem(cells[cell])).find(problem => problem !== undefined)
  if (wrong !== undefined) return wrong
  if (!hasPrice(cells)) return DAY_SHEET.nothing
  const lacking = CELLS.filter(cell => isLacking(cells, row.saved, cell))
  if (lacking.length === 0) return undefined
  return lacking.some(cell => row.saved[cell] !== undefined) ? DAY_SHEET.emptied : DAY_SHEET.half
}

/** The first cell that keeps a row from being sent: one that is no rate, or that lacks one. */
export function findWrongCell(row: Pick<EntryRow, 'saved' | 'typed'>): Cell | undefined {
  const cells = getCells(row)
  return CELLS.find(cell => isBadCell(cells[cell])) ?? CELLS.find(cell => isLacking(cells, row.saved, cell))
}

export const toDayRow = (row: EntryRow): DayRow => ({
  location: row.city,
  ...toContent(getCells(row)),
  ...(row.version === undefined ? {} : { version: row.version }),
})

/** Returns a row for a city, with the rates before the day unless they cannot be fetched. */
export async function findCityRow(city: string, day: Day): Promise<EntryRow> {
  const previous = (await fetchCityDay(city, day).catch(() => undefined))?.previous
  // an old spelling gets the current name
  if (!previous) return toCityRow(city, day)
  return { ...toCityRow(previous.location, day), before: toCells(previous), beforeDay: previous.date }
}
