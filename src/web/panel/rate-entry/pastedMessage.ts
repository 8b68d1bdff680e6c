import type { RecognisedCity } from '#shared/cities/api.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { LineProblem } from '#shared/rates/message/readLine.ts'
import { isProblem, type ReadLine, readMessage } from '#shared/rates/message/readMessage.ts'
import { CELLS, type Cell, type Cells, NOT_QUOTED, toCellKey } from './cells.ts'
import { diffTyped, type EntryRow, isEmptyObject } from './entryRow.ts'

/** A line of a pasted text that a person looks at before anything moves. */
export interface PastedLine extends ReadLine {
  /** Whether the person said that its city is a new one. */
  isNewCity: boolean
}

/** What becomes of a line: its rates are taken, nothing was quoted, or it is left out. */
export type LineState = 'ready' | 'notQuoted' | 'newCity' | 'saved' | 'twice' | 'unchecked' | LineProblem

type Figure = PastedLine['figures'][number]

export const getFigureCell = ({ market, kind }: Figure): Cell | undefined =>
  market && kind && toCellKey(market, kind)

/** What is looked at before it moves. */
export interface Preview {
  /** Other days that the message names. */
  days: readonly Day[]
  lines: readonly PastedLine[]
  /** Lines without a rate. */
  quiet: readonly ReadLine[]
}

/** Reads a message for a preview; `city`: that of a message that names none. */
export function openPreview(text: string, day: Day, city: string): Preview {
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

/** A preview that asks about a city alone. */
export const previewCity = (city: string): Preview => ({
  days: [],
  lines: [{ text: city, city, figures: [], asides: [], strange: [], state: 'rates', isNewCity: false }],
  quiet: [],
})

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
  /** The row of a city, by its key. */
  findRow: (key: string) => EntryRow | undefined
  isFixed: (row: EntryRow) => boolean
}

const toName = (city: string, cities: KnownCities) => cities.get(city)?.name ?? city

/** Finds out what becomes of each line, in the order of the message. */
export function checkLines(lines: readonly PastedLine[], { cities, findRow, isFixed }: Known): LineState[] {
  const typed = new Map<string, Cells>()
  return lines.map((line): LineState => {
    const { city, state, isNewCity } = line
    if (isProblem(state)) return state
    const key = toPlaceKey(toName(city, cities))
    const row = findRow(key)
    // it marks a row of the sheet; saved prices stay
    if (state === 'notQuoted' && (!row || row.version !== undefined)) return state
    const cells = toCells(line)
    if (Object.keys(cells).length < listPlaced(line).length) return 'manyFigures'
    if (row && isFixed(row)) return 'saved'
    if (!row && cities.has(city) && !isNewCity) {
      const found = cities.get(city)
      if (found?.status !== 'entered') return found ? 'newCity' : 'unchecked'
    }
    const above = typed.get(key) ?? {}
    if (!isEmptyObject(diffTyped(above, { ...above, ...cells }))) return 'twice'
    typed.set(key, { ...above, ...cells })
    return 'ready'
  })
}

/** Whether a line is left out unless a person decides. */
export const isLeft = (state: LineState) => state !== 'ready' && state !== 'notQuoted'

/** Of lines that are understood and left out for another reason. */
const UNDERSTOOD: readonly LineState[] = ['newCity', 'saved', 'twice', 'unchecked']

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
