import { ROW_PROBLEMS } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { TAKEN_BACK } from '#shared/rates/message/tokens.ts'
import { getTargetLabel, type Mapping } from './columns.ts'
import { createRowReader, type FileRate } from './rows.ts'
import type { Table } from './table.ts'
import { findUnclearColumn, isMonthFirst } from './unclearColumns.ts'

/** A city's rates of a day, merged from the rows that name it. */
export interface FileRecord extends FileRate {
  rows: number[]
}

/** A row that cannot be imported, and why. */
export interface WrongRow {
  number: number
  why: string
}

/** Builds the records of a file, in its order; `wrong` are the rows that are in none of them. */
export function readRecords(table: Table, mapping: Mapping, today: Day, day?: Day) {
  const { header, rows } = table
  const unclear = findUnclearColumn(table, mapping, today)
  if (unclear) return { records: [], wrong: rows.map(({ number }): WrongRow => ({ number, why: unclear })) }
  const read = createRowReader(mapping, isMonthFirst(table, mapping), today, day)
  const width = header.findLastIndex(head => head !== '') + 1
  const records = new Map<string, FileRecord>()
  const contradicted = new Set<string>()
  const wrong: WrongRow[] = []
  for (const { number, cells } of rows) {
    // 1,240 without quotes is two cells of a CSV and shifts every figure after it
    const isShifted = cells.slice(width).some(cell => /^[₹\d.,\s]+$/.test(cell))
    const problem = isShifted ? ROW_PROBLEMS.beyond : findMarkedCell(cells, mapping)
    const rate = problem === undefined ? read(cells) : { problem }
    if ('problem' in rate) {
      wrong.push({ number, why: rate.problem })
      continue
    }
    const key = `${rate.date} ${toPlaceKey(rate.location)}`
    const record = records.get(key)
    if (record && !isSame(record, rate)) contradicted.add(key)
    const markets = { ...record?.markets, ...rate.markets }
    records.set(key, { ...(record ?? rate), markets, rows: [...(record?.rows ?? []), number] })
  }
  for (const key of contradicted) {
    const { rows } = records.get(key)!
    records.delete(key)
    for (const number of rows) {
      const others = rows.filter(other => other !== number).join(', ')
      wrong.push({ number, why: ROW_PROBLEMS.differs({ others }) })
    }
  }
  return { records: [...records.values()], wrong }
}

const STRUCK = new RegExp(TAKEN_BACK, 'u')

/** A cell that has no value of its own, or whose value was taken back, as a sentence. */
function findMarkedCell(cells: readonly string[], mapping: Mapping): string | undefined {
  for (const [at, target] of mapping.entries()) {
    const typed = cells[at] ?? ''
    if (!target) continue
    if (typed.startsWith('=')) return ROW_PROBLEMS.formula({ column: getTargetLabel(target), typed })
    if (STRUCK.test(typed)) return ROW_PROBLEMS.struck({ column: getTargetLabel(target), typed })
  }
  return undefined
}

/** Whether two rows of one city and day have the same rates of each market that both have. */
const isSame = (one: FileRate, other: FileRate) =>
  MARKETS.every(market => {
    const [first, second] = [one.markets[market], other.markets[market]]
    return !first || !second || KINDS.every(kind => first[kind] === second[kind])
  })
