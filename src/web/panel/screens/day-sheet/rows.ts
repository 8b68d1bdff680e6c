import { DAY_SHEET } from '#messages/panel/daySheet.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { DayRow, DayRowOutcome } from '#shared/rates/bulk.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import { byCity } from '#web/panel/names.ts'
import { type Cell, hasPrice, toContent } from '#web/panel/rate-entry/cells.ts'
import {
  type EntryRow,
  findCellProblems,
  getCells,
  newRow,
  toSavedRecord,
  withBefore,
} from '#web/panel/rate-entry/entryRow.ts'
import type { Outcome } from '#web/panel/rate-entry/sheet.ts'
import { readCityDay } from '#web/panel/rate-entry/useCityDay.ts'
import { translateRefusal } from '#web/panel/translateRefusal.ts'

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
      return withBefore({ ...toCityRow(location, day), ...(record && toSavedRecord(record)) }, previous)
    })
    .sort((a, b) => byCity(a.city, b.city))
}

/**
 * Returns what keeps a row from being sent, and in which cell: a rate that is wrong or missing, that it has none, or two
 * versions of which one is to be chosen. The server would refuse it.
 */
export function findRowProblem(row: EntryRow): { why: string; cell?: Cell } | undefined {
  if (row.conflict) return { why: DAY_SHEET.overtaken }
  if (!hasPrice(getCells(row))) return { why: DAY_SHEET.nothing }
  const [first] = Object.entries(findCellProblems(row))
  return first && { why: first[1], cell: first[0] as Cell }
}

export const toDayRow = (row: EntryRow): DayRow => ({
  location: row.city,
  ...toContent(getCells(row)),
  ...(row.version === undefined ? {} : { version: row.version }),
})

export const toOutcome = ({ status, version, ...problem }: DayRowOutcome): Outcome =>
  status === 'refused' ? { message: translateRefusal(problem).message } : { version }

/** Returns a row for a city, with the rates before the day unless they cannot be fetched. */
export async function findCityRow(city: string, day: Day): Promise<EntryRow> {
  const previous = (await readCityDay(city, day))?.previous
  // an old spelling gets the current name
  return withBefore(toCityRow(previous?.location ?? city, day), previous)
}
