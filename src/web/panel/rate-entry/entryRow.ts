import type { Day } from '#shared/days.ts'
import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { areSameCells, type Cell, type Cells, toCells } from './cells.ts'

export type Field = 'city' | 'date' | 'reason' | Cell
/** Why a row cannot be saved: by field, or of the row as a whole. */
export type Problems = Partial<Record<Field | 'row', string>>

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
  /** Whether somebody added it to a sheet: it goes when it is discarded. */
  isAdded?: boolean | undefined
  /** Where a new entry began: its city and day are typed, too. */
  start?: { city: string; date: Day } | undefined
  /** The rates before the day, and the day they are of. */
  before: Cells
  beforeDay?: Day | undefined
  /** Cells that were typed; an emptied one is ''. All others stand as they are saved. */
  typed: Cells
  /** Why it is corrected, if that is said; alone it is nothing to save. */
  reason?: string | undefined
  /** The cells that were sent last, as long as it is not known whether they are saved. */
  sent?: Cells | undefined
  /** What somebody else saved, until the user resolves it. */
  conflict?: Conflict | undefined
  problems: Problems
  /** After the first attempt to save, cells that are still empty are problems too. */
  hasTriedToSave?: boolean
  /** When what a draft restored had been typed (ISO). */
  restoredAt?: string | undefined
}

interface Conflict extends SavedRecord {
  /** Whether it came while something was typed: the focus stays with who types. */
  isQuiet?: boolean
}

export interface Entry {
  city: string
  date: Day
  cells: Cells
  reason?: string | undefined
}

/** A row as it was sent. */
export interface SentRow extends Entry {
  key: string
}

export const EMPTY = {}

export const newRow = (key: string, city: string, date: Day): EntryRow => ({
  key,
  city,
  date,
  saved: EMPTY,
  before: EMPTY,
  typed: EMPTY,
  problems: EMPTY,
})

/** A new entry whose city and day are still to be typed. */
export const blankRow = (key: string, date: Day): EntryRow => ({
  ...newRow(key, '', date),
  start: { city: '', date },
})

export const toSavedRecord = ({ _id, location, version, ...rate }: DailyRate): SavedRecord => ({
  _id,
  city: location,
  version,
  saved: toCells(rate),
})

export const getCells = ({ saved, typed }: Pick<EntryRow, 'saved' | 'typed'>): Cells => ({
  ...saved,
  ...typed,
})

export const toSentRow = (row: EntryRow): SentRow => ({
  key: row.key,
  city: row.city,
  date: row.date,
  cells: getCells(row),
  reason: row.reason,
})

/** The typed cells that differ from other ones, by their text. */
export const diffTyped = (typed: Cells, other: Cells): Cells =>
  Object.fromEntries(
    Object.entries(typed).filter(([cell, text]) => text.trim() !== (other[cell as Cell] ?? '').trim()),
  )

export const isEmptyObject = (record: object): boolean => Object.keys(record).length === 0

export const isEqual = (typed: Cells, other: Cells): boolean => isEmptyObject(diffTyped(typed, other))

export const isChanged = ({ typed, saved }: EntryRow): boolean => !isEqual(typed, saved)

const isMoved = ({ city, date, start }: EntryRow): boolean =>
  start !== undefined && (collapseSpaces(city) !== collapseSpaces(start.city) || date !== start.date)

/** An edit reverted after sending: what was sent may be saved by now. */
export const isReverted = (row: EntryRow): boolean =>
  row.sent !== undefined && !areSameCells(getCells(row), row.sent)

const unsaved = new WeakMap<EntryRow, boolean>()

/**
 * Whether leaving would lose something; an edit reverted after sending still counts as unsaved. It is computed once for each
 * version of a row: a key changes one row of hundreds.
 */
export function isUnsaved(row: EntryRow): boolean {
  const known = unsaved.get(row) ?? (isMoved(row) || isChanged(row) || isReverted(row))
  unsaved.set(row, known)
  return known
}

export const isSameCityDay = (one: Omit<Entry, 'cells'>, other: Omit<Entry, 'cells'>): boolean =>
  one.date === other.date && toPlaceKey(one.city) === toPlaceKey(other.city)

/** Whether a row is still about the city and day that were sent: another one may be typed when the answer comes. */
export const isSameRecord = (row: EntryRow, sent: SentRow): boolean =>
  row.key === sent.key && isSameCityDay(row, sent)

export const isUnchangedSince = (row: EntryRow, sent: SentRow): boolean =>
  isSameRecord(row, sent) && areSameCells(getCells(row), sent.cells)

/** Returns the rates of "keep mine": typed cells over the other version; the whole row when that was deleted. */
export function mergeMine(row: EntryRow): Cells {
  const { conflict, saved, typed, sent } = row
  const cells = getCells(row)
  if (conflict?.version === undefined) return cells
  // what was sent may be saved: an edit that was reverted since is typed too
  const inputs = Object.keys({ ...diffTyped(typed, saved), ...(sent && diffTyped(sent, saved)) })
  const mine = inputs.map(input => [input, cells[input as Cell] ?? ''])
  return { ...conflict.saved, ...Object.fromEntries(mine) }
}
