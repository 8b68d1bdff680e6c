import type { RecognisedCity } from '#shared/cities/api.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { LineProblem } from '#shared/rates/message/readLine.ts'
import { isProblem, readMessage } from '#shared/rates/message/readMessage.ts'
import { CELLS, type Cells, toCellKey } from './cells.ts'
import { diffTyped, type EntryRow, isEmptyObject } from './entryRow.ts'
import type { PastedLine } from './pastedLines.ts'

/** What becomes of a line: its rates are taken, it is left out, nothing was quoted, or it waits for a person. */
export type LineState =
  | 'ready'
  | 'out'
  | 'notQuoted'
  | 'noneChosen'
  | 'newCity'
  | 'otherCity'
  | 'saved'
  | 'twice'
  | 'unchecked'
  | LineProblem

/** Reads a message for a preview; `quiet` are the lines without a rate. */
export function openPreview(text: string, day: Day, city: string) {
  const { lines, days } = readMessage(text, { day, city })
  return {
    days: days.filter(each => each !== day),
    quiet: lines.filter(({ state }) => state === 'nothing'),
    lines: lines
      .filter(({ state }) => state !== 'nothing')
      .map(
        (line): PastedLine => ({
          ...line,
          cells: line.figures.map(({ market, kind }) => (market && kind ? toCellKey(market, kind) : '')),
          isOut: false,
          isNewCity: false,
        }),
      ),
  }
}

export const toCells = ({ figures, cells }: Pick<PastedLine, 'figures' | 'cells'>): Cells =>
  Object.fromEntries(figures.flatMap(({ price }, at) => (cells[at] ? [[cells[at], price]] : [])))

const countPlaced = ({ cells }: PastedLine) => cells.filter(cell => cell !== '').length

/** What a city means by the name that a line has; undefined when that cannot be asked now. */
export type KnownCities = ReadonlyMap<string, RecognisedCity | undefined>

interface Known {
  cities: KnownCities
  /** The one city of a form; '' until it has one. Absent for a sheet of all cities. */
  only?: string | undefined
  /** The row of a city, by its key. */
  findRow: (key: string) => EntryRow | undefined
  isFixed: (row: EntryRow) => boolean
}

const toName = (city: string, cities: KnownCities) => cities.get(city)?.name ?? city

/** Finds out what becomes of each line, in the order of the message. */
export function checkLines(lines: readonly PastedLine[], known: Known): LineState[] {
  const { cities, findRow, isFixed } = known
  const typed = new Map<string, Cells>()
  const first = lines.find(({ city, isOut }) => city !== '' && !isOut)
  const only = known.only === '' && first ? toName(first.city, cities) : known.only
  return lines.map((line): LineState => {
    const { city, state, isOut, isNewCity, figures } = line
    if (isOut) return 'out'
    if (state === 'notQuoted') return state
    if (isProblem(state) && state !== 'noCity') return state
    if (countPlaced(line) === 0 && figures.length > 0)
      return line.isContinued && state === 'rates' ? 'noneChosen' : 'otherItem'
    const cells = toCells(line)
    if (Object.keys(cells).length < countPlaced(line)) return 'manyFigures'
    if (city === '' && !(known.only !== undefined && !first)) return 'noCity'
    const key = toPlaceKey(toName(city, cities))
    if (only !== undefined && key !== toPlaceKey(only)) return 'otherCity'
    const row = findRow(key)
    if (row && isFixed(row)) return 'saved'
    if (!row && only === undefined && cities.has(city) && !isNewCity) {
      const found = cities.get(city)
      if (found?.status !== 'entered') return found ? 'newCity' : 'unchecked'
    }
    const above = typed.get(key) ?? {}
    if (!isEmptyObject(diffTyped(above, { ...above, ...cells }))) return 'twice'
    typed.set(key, { ...above, ...cells })
    return 'ready'
  })
}

/** Whether a line is left for a person. */
const isLeft = (state: LineState | undefined) => state !== 'ready' && state !== 'out' && state !== 'notQuoted'

/** Counts the rates that are taken, and the lines that wait for a person. */
export const countPreview = (lines: readonly PastedLine[], states: readonly LineState[]) => ({
  rates: lines.reduce((sum, line, at) => sum + (states[at] === 'ready' ? countPlaced(line) : 0), 0),
  left: states.filter(isLeft).length,
})

/** Changes a line as a person says; what he says is no problem any more. */
export function changeLine(
  line: PastedLine,
  change: Partial<Pick<PastedLine, 'city' | 'figures' | 'cells' | 'isOut' | 'isNewCity'>>,
): PastedLine {
  const changed = { ...line, ...change, isContinued: true }
  return change.cells && changed.figures.length > 0 ? { ...changed, state: 'rates' } : changed
}

/** The rates before as those of a line that says that nothing changed. */
export const repeatRates = (before: Cells): Pick<PastedLine, 'figures' | 'cells'> => {
  const cells = CELLS.filter(cell => before[cell] !== undefined)
  return { cells, figures: cells.map(cell => ({ text: before[cell]!, price: before[cell]! })) }
}

/** The rates of a city as a person takes them. */
export interface CityRates {
  city: string
  cells: Cells
  /** Whether the person said that the city is a new one. */
  isNewCity: boolean
}

/** Returns the rates that a person takes, under the names of their cities, and the lines that are left. */
export const applyLines = (
  lines: readonly PastedLine[],
  states: readonly LineState[],
  cities: KnownCities,
) => ({
  taken: lines.flatMap((line, at): CityRates[] =>
    states[at] === 'ready'
      ? [{ city: toName(line.city, cities), cells: toCells(line), isNewCity: line.isNewCity }]
      : [],
  ),
  left: lines.filter((_, at) => isLeft(states[at])),
})
