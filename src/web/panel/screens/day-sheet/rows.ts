import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { DayRow } from '#shared/rates/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import {
  areSameCells,
  CELLS,
  type Cell,
  type Cells,
  cellProblem,
  isEmpty,
  priceIn,
  toCellKey,
  toCells,
} from '#web/panel/rate-entry/cells.ts'
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

export const newRow = (city: string): SheetRow => ({ key: toPlaceKey(city), city, saved: {}, before: {} })

/**
 * One row per city that has ever had a rate up to the day, by name. Figures and version are of one record: a save
 * between the two readings must not put the new version beside the old figures.
 */
export function toRows(latest: readonly LatestRate[], rates: readonly DailyRate[], day: Day): SheetRow[] {
  const ofDay = new Map(rates.map(rate => [rate.location, rate]))
  return latest
    .map(({ location, date, markets, previous }): SheetRow => {
      const record = ofDay.get(location)
      return {
        key: toPlaceKey(location),
        city: location,
        saved: toCells(record?.markets ?? {}),
        version: record?.version,
        before: toCells(date === day ? (previous?.markets ?? {}) : markets),
      }
    })
    .sort((a, b) => a.city.localeCompare(b.city, 'en'))
}

/** Whether anything typed differs from what is saved. */
export const isChanged = ({ saved }: SheetRow, typed?: Cells): boolean =>
  typed !== undefined && !areSameCells({ ...saved, ...typed }, saved)

/** What keeps a row from being sent: a rate that is none, half a market, or no market at all. */
export function rowProblem(cells: Cells): string | undefined {
  const filled = CELLS.filter(cell => !isEmpty(cells, cell))
  if (filled.length === 0) return DAY_SHEET.nothing
  const wrong = filled.map(cell => cellProblem(cells[cell])).find(problem => problem !== undefined)
  if (wrong !== undefined) return wrong
  const isHalf = MARKETS.some(market => {
    const count = KINDS.filter(kind => filled.includes(toCellKey(market, kind))).length
    return count > 0 && count < KINDS.length
  })
  return isHalf ? DAY_SHEET.half : undefined
}

/** A row without problems as it is sent; a market that is left empty was not quoted. */
export function toDayRow({ city, version }: SheetRow, cells: Cells): DayRow {
  const price = (cell: Cell) => priceIn(cells[cell] ?? '') ?? 0
  const markets = Object.fromEntries(
    MARKETS.filter(market => !isEmpty(cells, toCellKey(market, KINDS[0]))).map(market => [
      market,
      Object.fromEntries(KINDS.map(kind => [kind, price(toCellKey(market, kind))])),
    ]),
  ) as DayRow['markets']
  return { location: city, markets, ...(version === undefined ? {} : { version }) }
}
