import { COLUMNS } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'
import { toLatinDigits } from '#shared/digits.ts'
import { findDayOrder, parseWrittenDay } from '#shared/writtenDays.ts'
import { getTargetLabel, type Mapping } from './columns.ts'
import type { Table } from './table.ts'

/** A cell of a column, and the number of its row. */
interface Written {
  text: string
  number: number
}
type Pair = [Written, Written] | undefined

const listCells = ({ rows }: Table, column: number): Written[] =>
  rows.flatMap(({ number, cells }) => (cells[column] ? [{ text: cells[column], number }] : []))

/** The order of days that a head says: `Date (MM/DD/YYYY)`. */
function findHeadOrder(head = ''): 'dayFirst' | 'monthFirst' | undefined {
  const [, first] = /(?<!\p{L})([dm])[dm]?[-/. ][dm]{1,2}[-/. ]y{2,4}(?!\p{L})/iu.exec(head) ?? []
  if (!first) return undefined
  return /d/i.test(first) ? 'dayFirst' : 'monthFirst'
}

/** Whether a column writes the month before the day: its head says so, or a day in it that no calendar has otherwise. */
export function isMonthFirst(table: Table, mapping: Mapping): boolean {
  const column = mapping.indexOf('date')
  const isFirst = ({ text }: Written) => findDayOrder(text) === 'monthFirst'
  return findHeadOrder(table.header[column]) === 'monthFirst' || listCells(table, column).some(isFirst)
}

/** A column of dates or rates that can be read two ways, as a sentence; undefined when there is none. */
export function findUnclearColumn(table: Table, mapping: Mapping, today: Day): string | undefined {
  for (const [column, target] of mapping.entries()) {
    if (!target || target === 'city' || target === 'market') continue
    const cells = listCells(table, column)
    const said = findHeadOrder(table.header[column])
    const pair = target === 'date' ? findUnclearDates(cells, said, today) : findUnclearFigures(cells)
    if (!pair) continue
    const [one, other] = pair
    return COLUMNS.unclear({
      column: table.header[column] || getTargetLabel(target),
      ...{ one: one.text, row: one.number, other: other.text, otherRow: other.number },
    })
  }
  return undefined
}

/** A day as a spreadsheet stores it. */
const STORED = /^(?:\d{4}-\d\d-|\d{5}(?:\.|$))/

function findUnclearDates(
  cells: readonly Written[],
  said: ReturnType<typeof findHeadOrder>,
  today: Day,
): Pair {
  const orders = Map.groupBy(cells, ({ text }) => findDayOrder(text))
  const [dayFirst, monthFirst] = [orders.get('dayFirst')?.[0], orders.get('monthFirst')?.[0]]
  if (dayFirst && monthFirst) return [dayFirst, monthFirst]
  const other = said === 'monthFirst' ? dayFirst : said && monthFirst
  if (other) return [other, cells.find(cell => cell !== other) ?? other]
  const proof = dayFirst ?? monthFirst
  if (proof) {
    // a spreadsheet that reads the other order stored the days that have one, swapped, and left the others as texts
    const stored = cells.filter(({ text }) => STORED.test(text))
    const areSwapped = stored.every(({ text }) => Number(parseWrittenDay(text)?.slice(-2)) <= 12)
    return stored[0] && areSwapped ? [proof, stored[0]] : undefined
  }
  if (said) return undefined
  const either = orders.get('either') ?? []
  const isFuture = ({ text }: Written) =>
    parseWrittenDay(text)! > today && parseWrittenDay(text, true)! <= today
  const [future, past] = [either.find(isFuture), either.find(cell => !isFuture(cell))]
  return future && past && [past, future]
}

/** `1,250` is not 1250 where the next row says `240,50`. */
function findUnclearFigures(cells: readonly Written[]): Pair {
  const find = (pattern: RegExp) => cells.find(({ text }) => pattern.test(toLatinDigits(text)))
  const decimal = find(/\d,\d{1,2}\D*$/)
  const group = find(/\d[,.]\d{3}\D*$/)
  return decimal && group && [decimal, group]
}
