import type { Day } from '#shared/days.ts'
import { placeKey } from '#shared/places.ts'
import type { DayRow } from '#shared/rates/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import { CELLS, type Cells, cellOf, cellProblem, cellsOf, priceIn } from '#web/panel/cells/cells.ts'
import { DAY_SHEET } from './texts.ts'

/** A city of the sheet: what is saved of the day, and the rates before it. */
export interface SheetRow {
  key: string
  city: string
  saved: Cells
  /** Of the saved record; absent while there is none. */
  version?: number | undefined
  before: Cells
}

export const newRow = (city: string): SheetRow => ({ key: placeKey(city), city, saved: {}, before: {} })

/**
 * One row per city that has ever had a rate up to the day, by name. Figures and version are of one record: a save
 * between the two readings must not put the new version beside the old figures.
 */
export function rowsOf(latest: readonly LatestRate[], rates: readonly DailyRate[], day: Day): SheetRow[] {
  const ofDay = new Map(rates.map(rate => [rate.location, rate]))
  return latest
    .map(({ location, date, markets, previous }): SheetRow => {
      const record = ofDay.get(location)
      return {
        key: placeKey(location),
        city: location,
        saved: cellsOf(record?.markets ?? {}),
        version: record?.version,
        before: cellsOf(date === day ? (previous?.markets ?? {}) : markets),
      }
    })
    .sort((a, b) => a.city.localeCompare(b.city, 'en'))
}

const textOf = (cells: Cells, cell: (typeof CELLS)[number]) => (cells[cell] ?? '').trim()

/** Whether anything typed differs from what is saved. */
export const isChanged = ({ saved }: SheetRow, typed: Cells = {}): boolean =>
  CELLS.some(cell => typed[cell] !== undefined && textOf(typed, cell) !== textOf(saved, cell))

/** What keeps a row from being sent: a rate that is none, half a market, or no market at all. */
export function rowProblem(cells: Cells): string | undefined {
  const filled = CELLS.filter(cell => textOf(cells, cell) !== '')
  if (filled.length === 0) return DAY_SHEET.nothing
  const wrong = filled.map(cell => cellProblem(cells[cell])).find(problem => problem !== undefined)
  if (wrong !== undefined) return wrong
  const isHalf = MARKETS.some(market => {
    const count = KINDS.filter(kind => filled.includes(cellOf(market, kind))).length
    return count > 0 && count < KINDS.length
  })
  return isHalf ? DAY_SHEET.half : undefined
}

/** A row without problems as it is sent; a market that is left empty was not quoted. */
export function sentOf({ city, version }: SheetRow, cells: Cells): DayRow {
  const price = (cell: (typeof CELLS)[number]) => priceIn(cells[cell] ?? '') ?? 0
  const markets = Object.fromEntries(
    MARKETS.filter(market => textOf(cells, cellOf(market, KINDS[0])) !== '').map(market => [
      market,
      Object.fromEntries(KINDS.map(kind => [kind, price(cellOf(market, kind))])),
    ]),
  ) as DayRow['markets']
  return { location: city, markets, ...(version === undefined ? {} : { version }) }
}
