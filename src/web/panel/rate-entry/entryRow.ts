import { CELL_PROBLEMS } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import type { DailyRate, PreviousRate } from '#shared/rates/rates.ts'
import {
  areSameCells,
  CELLS,
  type Cell,
  type Cells,
  findCellProblem,
  isEmptyCell,
  isLacking,
  isNotQuoted,
  toCells,
} from './cells.ts'
import { findOnce } from './findOnce.ts'

export type Field = 'city' | 'date' | 'reason' | Cell
/** Why a row cannot be saved, by field. */
export type Problems = Partial<Record<Field, string>>

/** A record as it is saved; without a version none is. */
export interface SavedRecord {
  _id?: string | undefined
  city: string
  version?: number | undefined
  saved: Cells
}

/** A record being entered: what is saved of it, and what was typed over that. */
export interface EntryRow extends SavedRecord {
  /** The city's key in a day's sheet, the id of its draft in a form of one record, its row in a file. */
  key: string
  date: Day
  /** Whether a person has confirmed the city as a new one. */
  isNewCity?: boolean | undefined
  /**
   * Where the row of a form of one record began: the city and day of a new entry are typed, too, and it needs every rate
   * (specification, section 5).
   */
  start?: CityDay | undefined
  /** The rates before the day, and the day they are of. */
  before: Cells
  beforeDay?: Day | undefined
  /**
   * Cells that were typed; an emptied one is ''. All others stand as they are saved. Only a save, a discard or a person's
   * choice takes a typed cell away, also one that is typed as it is saved.
   */
  typed: Cells
  /** Why it is corrected, if that is said; alone it is nothing to save. */
  reason?: string | undefined
  /** A newer version that differs from what is typed, until a person chooses. */
  conflict?: SavedRecord | undefined
  /** Once a save was tried, why it was refused as a whole, or ''; cells that are still empty are wrong from then on. */
  problem?: string | undefined
}

export interface CityDay {
  city: string
  date: Day
}

export const EMPTY = {}

export const newRow = (key: string, city: string, date: Day): EntryRow => ({
  key,
  city,
  date,
  saved: EMPTY,
  before: EMPTY,
  typed: EMPTY,
})

/** A row of a form of one record; without a city that is still to be typed. */
export const formRow = (key: string, date: Day, city = ''): EntryRow => ({
  ...newRow(key, city, date),
  start: { city, date },
})

export const toSavedRecord = ({ _id, location, version, ...rate }: DailyRate): SavedRecord => ({
  _id,
  city: location,
  version,
  saved: toCells(rate),
})

/** Returns a row with the record before it, which it is compared with. */
export const withBefore = (row: EntryRow, previous: PreviousRate | null | undefined): EntryRow => ({
  ...row,
  before: toCells(previous),
  beforeDay: previous?.date,
})

/** A record that exists, to be corrected. */
export const toCorrection = (rate: DailyRate, key: string): EntryRow => ({
  ...formRow(key, rate.date, rate.location),
  ...toSavedRecord(rate),
})

export const getCells = findOnce(
  ({ saved, typed }: Pick<EntryRow, 'saved' | 'typed'>): Cells => ({ ...saved, ...typed }),
)

type Entry = Pick<EntryRow, '_id' | 'start' | 'saved' | 'typed'>

/** The typed cells that differ from other ones, by their text. */
export const diffTyped = (typed: Cells, other: Cells): Cells =>
  Object.fromEntries(
    Object.entries(typed).filter(([cell, text]) => text.trim() !== (other[cell as Cell] ?? '').trim()),
  )

/** The typed cells that a save over other prices would change. */
export const diffSaved = (typed: Cells, saved: Cells): Cells =>
  Object.fromEntries(
    Object.entries(diffTyped(typed, saved)).filter(
      ([cell, text]) => !isNotQuoted(text) || saved[cell as Cell] !== undefined,
    ),
  )

export const isEmptyObject = (record: object): boolean => Object.keys(record).length === 0

const isMoved = ({ city, date, start, _id }: EntryRow): boolean =>
  start !== undefined &&
  _id === undefined &&
  (collapseSpaces(city) !== collapseSpaces(start.city) || date !== start.date)

/** Whether leaving would lose something: also a rate typed back to what it was, once another one may be saved. */
export const isUnsaved = findOnce(
  (row: EntryRow): boolean =>
    isMoved(row) ||
    !isEmptyObject(diffTyped(row.typed, row.saved)) ||
    (row.conflict !== undefined && !isEmptyObject(row.typed)),
)

/** Whether a cell may not stay empty: that of a saved rate, of a new entry of a form, and of a market that is entered. */
export const isNeeded = (row: Entry, cell: Cell): boolean =>
  row.saved[cell] !== undefined ||
  (row.start !== undefined && row._id === undefined) ||
  isLacking(getCells(row), row.saved, cell)

/** Finds what keeps a row from being saved, by cell. */
export function findCellProblems(row: Entry): Problems {
  const cells = getCells(row)
  return Object.fromEntries(
    CELLS.flatMap(cell => {
      const isMissing = isEmptyCell(cells, cell) && isNeeded(row, cell)
      const problem = isMissing ? CELL_PROBLEMS.empty : findCellProblem(cells[cell])
      return problem ? [[cell, problem]] : []
    }),
  )
}

/** Whether a new row says of every rate that it was not quoted: there is nothing to save. */
export const isUnquoted = findOnce(
  ({ version, typed }: EntryRow): boolean =>
    version === undefined && CELLS.every(cell => isNotQuoted(typed[cell])),
)

export const isSameCityDay = (one: CityDay, other: CityDay): boolean =>
  one.date === other.date && toPlaceKey(one.city) === toPlaceKey(other.city)

/** Whether a row is still about the city and day that were sent: another one may be typed when the answer comes. */
export const isSameRecord = (row: EntryRow, sent: EntryRow): boolean =>
  row.key === sent.key && isSameCityDay(row, sent)

export const isUnchangedSince = (row: EntryRow, sent: EntryRow): boolean =>
  isSameRecord(row, sent) && areSameCells(getCells(row), getCells(sent))

/** Returns what a new entry types over a record that is in: that a rate was not quoted, as the rest of a message, clears no saved price. */
export const keepPrices = (typed: Cells, saved: Cells): Cells =>
  Object.fromEntries(
    Object.entries(typed).filter(([cell, text]) => !isNotQuoted(text) || saved[cell as Cell] === undefined),
  )

/** Returns the rates of "keep mine": typed cells over the other version; the whole row when that was deleted. */
export function mergeMine(row: EntryRow): Cells {
  const { conflict, version, typed } = row
  if (conflict?.version === undefined) return getCells(row)
  const { saved } = conflict
  return { ...saved, ...(version === undefined ? keepPrices(typed, saved) : typed) }
}
