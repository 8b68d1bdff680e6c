import type { Day } from '#shared/days.ts'
import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { type DailyRate, isEnterable, RateDay } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { findProblem } from '#shared/validation.ts'
import {
  areSameCells,
  CELLS,
  type Cell,
  type Cells,
  cellProblem,
  toCells,
} from '#web/panel/rate-entry/cells.ts'
import { ENTRY_PROBLEMS } from './texts.ts'

/** What a person is entering: one city, one day, its rates as typed. */
export interface Entry {
  city: string
  date: Day
  cells: Cells
}
export type Field = 'city' | 'date' | Cell
export type Problems = Partial<Record<Field, string>>

export const FIELDS: readonly Field[] = ['city', 'date', ...CELLS]

export const blankEntry = (date: Day): Entry => ({ city: '', date, cells: {} })

export const toEntry = ({ location, date, markets }: DailyRate): Entry => ({
  city: location,
  date,
  cells: toCells(markets),
})

export const isSameCityDay = (one: Entry, other: Entry): boolean =>
  one.date === other.date && toPlaceKey(one.city) === toPlaceKey(other.city)

/** Whether leaving would lose something: city, date or any value differs from where the form started. */
export const isDirty = (entry: Entry, start: Entry): boolean =>
  collapseSpaces(entry.city) !== collapseSpaces(start.city) ||
  entry.date !== start.date ||
  !areSameCells(entry.cells, start.cells)

function validateField(field: Field, { city, date, cells }: Entry, today: Day): string | undefined {
  if (field === 'city') {
    if (city.trim() === '') return ENTRY_PROBLEMS.noCity
    return findProblem(PlaceName, city)
  }
  if (field !== 'date') return cellProblem(cells[field])
  if (date === '') return ENTRY_PROBLEMS.noDate
  if (!isEnterable(date, today)) return ENTRY_PROBLEMS.future
  return findProblem(RateDay, date)
}

/** What keeps an entry from being sent, by field. */
export const validateEntry = (entry: Entry, today: Day): Problems =>
  Object.fromEntries(
    FIELDS.flatMap(field => {
      const problem = validateField(field, entry, today)
      return problem === undefined ? [] : [[field, problem]]
    }),
  )

const NAMES: Record<string, Field> = { location: 'city', date: 'date' }

/** The problems a server named: `body.markets.retail.chicken` is the cell of retail and chicken. */
export const problemsFrom = (errors: readonly { path: string; message: string }[]): Problems =>
  Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const steps = path.split(/[./]/).filter(Boolean)
      const field = CELLS.find(cell => cell === steps.slice(-2).join('.')) ?? NAMES[steps.at(-1) ?? '']
      return field ? [[field, message]] : []
    }),
  )
