import type { RecognisedCity } from '#shared/cities/api.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { LineProblem } from '#shared/rates/message/readLine.ts'
import { isProblem, readMessage } from '#shared/rates/message/readMessage.ts'
import { CELLS, type Cell, type Cells, NOT_QUOTED, parseCellKey, toCellKey } from './cells.ts'
import { diffTyped, type EntryRow, isEmptyObject } from './entryRow.ts'
import type { PastedLine } from './pastedLines.ts'

/** What becomes of a line: its rates are taken, nothing was quoted, or it waits for a person. */
export type LineState =
  | 'ready'
  | 'notQuoted'
  | 'newCity'
  | 'otherCity'
  | 'saved'
  | 'twice'
  | 'unchecked'
  | LineProblem

type Figure = PastedLine['figures'][number]

export const getFigureCell = ({ market, kind }: Figure): Cell | undefined =>
  market && kind && toCellKey(market, kind)

/** Reads a message for a preview; `quiet` are the lines without a rate. */
export function openPreview(text: string, day: Day, city: string) {
  const { lines, days } = readMessage(text, { day, city })
  const [quiet, said] = [true, false].map(isQuiet =>
    lines.filter(({ state }) => (state === 'nothing') === isQuiet),
  )
  return {
    days: days.filter(each => each !== day),
    quiet: quiet!,
    lines: said!.map((line): PastedLine => ({ ...line, isNewCity: false })),
  }
}

const listPlaced = ({ figures }: PastedLine) =>
  figures.flatMap((figure): [Cell, string][] => {
    const cell = getFigureCell(figure)
    return cell ? [[cell, figure.price]] : []
  })

/** The cells that a line fills; all of them when its city was not quoted. */
export const toCells = (line: PastedLine): Cells =>
  Object.fromEntries(line.state === 'notQuoted' ? CELLS.map(cell => [cell, NOT_QUOTED]) : listPlaced(line))

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
  const first = lines.find(({ city }) => city !== '')
  const only = known.only === '' && first ? toName(first.city, cities) : known.only
  return lines.map((line): LineState => {
    const { city, state, isNewCity } = line
    if (isProblem(state) && state !== 'noCity') return state
    const key = toPlaceKey(toName(city, cities))
    const row = findRow(key)
    // it marks a row of the sheet; saved prices stay
    const marksRow = only === undefined && row && row.version === undefined
    if (state === 'notQuoted' && !marksRow) return state
    const cells = toCells(line)
    if (Object.keys(cells).length < listPlaced(line).length) return 'manyFigures'
    if (city === '' && !(known.only !== undefined && !first)) return 'noCity'
    if (only !== undefined && key !== toPlaceKey(only)) return 'otherCity'
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
export const isLeft = (state: LineState) => state !== 'ready' && state !== 'notQuoted'

/** Of lines that are understood and wait for another reason. */
const UNDERSTOOD: readonly LineState[] = ['newCity', 'otherCity', 'saved', 'twice', 'unchecked']

/** A line that says that nothing changed, with the rates before. */
export function repeatRates(line: PastedLine, before: Cells): PastedLine {
  const figures = CELLS.flatMap((cell): Figure[] => {
    const price = before[cell]
    const [market, kind] = parseCellKey(cell)
    return price === undefined ? [] : [{ text: price, price, market, kind }]
  })
  return { ...line, figures, state: 'rates' }
}

/** The rates of a city as a person takes them. */
export interface CityRates {
  city: string
  cells: Cells
  /** Whether the person said that the city is a new one. */
  isNewCity: boolean
}

/**
 * Returns the rates that a person takes, under the names of their cities, and the lines that are left; `unread`: how many of them
 * are not understood.
 */
export function applyLines(lines: readonly PastedLine[], known: Known) {
  const states = checkLines(lines, known)
  const ready = lines.filter((_, at) => states[at] === 'ready')
  return {
    states,
    taken: ready.map((line): CityRates => {
      const { city, isNewCity } = line
      return { city: toName(city, known.cities), cells: toCells(line), isNewCity }
    }),
    left: lines.filter((_, at) => isLeft(states[at]!)),
    rates: ready.flatMap(listPlaced).length,
    unread: states.filter(state => isLeft(state) && !UNDERSTOOD.includes(state)).length,
  }
}
