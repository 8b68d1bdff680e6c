import type { RecognisedCity } from '#shared/cities/api.ts'
import { parseCityText } from '#shared/cities/cityText.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/markets.ts'
import type { LineProblem } from '#shared/rates/message/readLine.ts'
import { isProblem, type ReadLine, readMessage } from '#shared/rates/message/readMessage.ts'
import { PlaceName } from '#shared/text.ts'
import { CELLS, type Cell, type Cells, parseCellKey, toCellKey } from './cells.ts'
import { diffTyped } from './entryRow.ts'

/** A line of a message with the city it is about and its rates. */
export interface CityLine {
  /** What the line says, without the lines around it. */
  text: string
  city: string
  cells: Cells
  problem?: LineProblem | undefined
}

/** A line of a message as a person leaves it. */
export interface AppliedLine extends CityLine {
  /** Whether its rates are taken; others wait. */
  isReady: boolean
  /** Whether the person said that its city is a new one. */
  isNewCity: boolean
}

/** A line that a person looks at before anything moves. */
export interface PreviewLine extends ReadLine {
  id: number
  /** The cell of each number; '' where it is no rate. */
  cells: readonly (Cell | '')[]
  /** Whether the person leaves the line out. */
  isOut: boolean
  /** Whether the person said that its city is a new one. */
  isNewCity: boolean
}

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
        (line, id): PreviewLine => ({
          ...line,
          id,
          cells: line.figures.map(({ market, kind }) => (market && kind ? toCellKey(market, kind) : '')),
          isOut: false,
          isNewCity: false,
        }),
      ),
  }
}

export const toCells = ({ figures, cells }: Pick<PreviewLine, 'figures' | 'cells'>): Cells =>
  Object.fromEntries(figures.flatMap(({ price }, at) => (cells[at] ? [[cells[at], price]] : [])))

const countPlaced = ({ cells }: PreviewLine) => cells.filter(cell => cell !== '').length

interface Known {
  cities: ReadonlyMap<string, RecognisedCity>
  /** The one city of a form; '' until it has one. Absent for a sheet of all cities. */
  only?: string | undefined
  isFixed: (key: string) => boolean
}

const toName = (city: string, { cities }: Known) => cities.get(city)?.name ?? city

/** Finds out what becomes of each line, in the order of the message. */
export function checkLines(lines: readonly PreviewLine[], known: Known): LineState[] {
  const typed = new Map<string, Cells>()
  const first = lines.find(({ city, isOut }) => city !== '' && !isOut)
  const only = known.only === '' && first ? toName(first.city, known) : known.only
  return lines.map((line): LineState => {
    const { city, state, isOut, isNewCity } = line
    if (isOut) return 'out'
    if (state === 'notQuoted') return state
    if (isProblem(state) && state !== 'noCity') return state
    if (countPlaced(line) === 0) return line.isContinued && state === 'rates' ? 'noneChosen' : 'otherItem'
    const cells = toCells(line)
    if (Object.keys(cells).length < countPlaced(line)) return 'manyFigures'
    if (city === '' && !(known.only !== undefined && !first)) return 'noCity'
    const name = toName(city, known)
    const key = toPlaceKey(name)
    if (only !== undefined && key !== toPlaceKey(only)) return 'otherCity'
    if (known.isFixed(key)) return 'saved'
    const isAsked = only === undefined && cities(line)?.status !== 'entered'
    if (cities(line) && isAsked && !isNewCity) return 'newCity'
    const above = typed.get(key) ?? {}
    if (Object.keys(diffTyped(above, { ...above, ...cells })).length > 0) return 'twice'
    typed.set(key, { ...above, ...cells })
    return 'ready'
  })

  function cities({ city }: PreviewLine) {
    return known.cities.get(city)
  }
}

/** Counts the rates that are taken, and the lines that wait for a person. */
export function countPreview(lines: readonly PreviewLine[], states: readonly LineState[]) {
  const isDone = (state: LineState) => state === 'ready' || state === 'out' || state === 'notQuoted'
  return {
    rates: lines.reduce((sum, line, at) => sum + (states[at] === 'ready' ? countPlaced(line) : 0), 0),
    left: states.filter(state => !isDone(state)).length,
  }
}

/** Changes a line as a person says; what he says is no problem any more. */
export function changeLine(
  line: PreviewLine,
  change: Partial<Pick<PreviewLine, 'city' | 'figures' | 'cells' | 'isOut' | 'isNewCity'>>,
): PreviewLine {
  const changed = { ...line, ...change, isContinued: true }
  return change.cells && changed.figures.length > 0 ? { ...changed, state: 'rates' } : changed
}

/** The rates before as those of a line that says that nothing changed. */
export const repeatRates = (before: Cells): Pick<PreviewLine, 'figures' | 'cells'> => {
  const cells = CELLS.filter(cell => before[cell] !== undefined)
  return { cells, figures: cells.map(cell => ({ text: before[cell]!, price: before[cell]! })) }
}

/** Says what a line says without the lines around it, so that it is read alike by itself. */
export function describeLine(city: string, cells: Cells): string {
  let said = ''
  const rates = CELLS.filter(cell => cells[cell]).map(cell => {
    const [market, kind] = parseCellKey(cell)
    const isSaid = said === market
    said = market
    return `${isSaid ? '' : `${MARKET_LABELS[market]} `}${KIND_LABELS[kind]} ${cells[cell]}`
  })
  return [city, ...rates].join(' ')
}

/** Returns the lines that a person takes or leaves open. */
export const applyLines = (lines: readonly PreviewLine[], states: readonly LineState[]): AppliedLine[] =>
  lines.flatMap((line, at) => {
    const state = states[at]
    if (state === 'out' || state === 'notQuoted') return []
    const isReady = state === 'ready'
    const taken = isReady ? { cells: toCells(line), problem: undefined } : {}
    return [{ ...toCityLine(line), ...taken, isReady, isNewCity: line.isNewCity }]
  })

export function toCityLine(line: PreviewLine): CityLine {
  const { text, city, state, isContinued } = line
  const cells = toCells(line)
  const problem = isProblem(state) && !(state === 'noCity' && city !== '') ? state : undefined
  const isRead = Object.keys(cells).length > 0
  const said = isRead ? describeLine(city, cells) : [city, text].join(' ').trim()
  return { text: isContinued ? said : text, city, cells: problem ? {} : cells, problem }
}

/** Reads one line by itself; without numbers it names a city that is to be added. */
export function readCityLine(text: string, day: Day): CityLine {
  const line = readMessage(text, { day }).lines.find(({ state }) => state !== 'nothing')
  if (line) {
    const cells = toCells({
      ...line,
      cells: line.figures.map(({ market, kind }) => (market && kind ? toCellKey(market, kind) : '')),
    })
    return { text, city: line.city, cells, problem: isProblem(line.state) ? line.state : undefined }
  }
  const city = parseCityText(text).name
  return { text, city, cells: {}, problem: PlaceName.safeParse(city).success ? undefined : 'noCity' }
}
