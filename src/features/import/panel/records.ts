import { ROW_PROBLEMS } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { KINDS, MARKETS, type Prices } from '#shared/rates/markets.ts'
import type { Mapping } from './columns.ts'
import { describeRow } from './joinSheets.ts'
import { createRowReader, type FileRate, memoize, mergeRates } from './rows.ts'
import type { Table } from './table.ts'

/** A city's rates of a day, merged from the rows that name it. */
export interface FileRecord extends FileRate {
  rows: number[]
  /** The previous record of the city in the file. */
  before?: FileRate
}

/** A row that cannot be imported, and why. */
export interface WrongRow {
  number: number
  why: string
}

interface ReadRow extends FileRate {
  number: number
  key: string
}

/** Builds the records of a file, in its order; `wrong` are the rows that are in none of them. */
export function readRecords({ header, rows, parts }: Table, mapping: Mapping, today: Day, day?: Day) {
  const read = createRowReader(mapping, today, day)
  const width = header.findLastIndex(head => head !== '') + 1
  const toKey = memoize(toPlaceKey)
  const right: ReadRow[] = []
  const wrong: WrongRow[] = []
  for (const { number, cells } of rows) {
    // 1,240 without quotes is two cells of a CSV and shifts every figure after it
    const isShifted = cells.slice(width).some(cell => /^[₹\d.,\s]+$/.test(cell))
    const rate = isShifted ? { problem: ROW_PROBLEMS.beyond } : read(cells)
    if ('problem' in rate) wrong.push({ number, why: rate.problem })
    else right.push({ ...rate, number, key: `${rate.date} ${toKey(rate.location)}` })
  }
  const differing = findContradictions(right)
  for (const [number, others] of differing)
    wrong.push({
      number,
      why: ROW_PROBLEMS.differs({ others: [...others].map(other => describeRow(parts, other)).join(', ') }),
    })
  const records = new Map<string, FileRecord>()
  for (const { key, number, ...rate } of right) {
    if (differing.has(number)) continue
    const record = records.get(key)
    if (!record) records.set(key, { ...rate, rows: [number] })
    else records.set(key, { ...mergeRates(record, rate), rows: [...record.rows, number] })
  }
  return {
    records: addEarlier([...records.values()], toKey),
    wrong: wrong.sort((a, b) => a.number - b.number),
  }
}

function addEarlier(records: readonly FileRecord[], toKey: (city: string) => string): readonly FileRecord[] {
  const latest = new Map<string, FileRate>()
  for (const record of [...records].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const { rows: _, before: __, ...rate } = record
    const city = toKey(rate.location)
    const before = latest.get(city)
    if (before) record.before = before
    latest.set(city, rate)
  }
  return records
}

const isSame = (one: Prices, other: Prices) => KINDS.every(kind => one[kind] === other[kind])

/** Finds rows that contradict each other on a market of one city and day, with the numbers of the other rows. */
function findContradictions(rows: readonly ReadRow[]): Map<number, Set<number>> {
  const first = new Map<string, ReadRow>()
  const found = new Map<number, Set<number>>()
  const contradict = (one: number, other: number) => {
    found.set(one, (found.get(one) ?? new Set()).add(other))
  }
  for (const row of rows) {
    for (const market of MARKETS) {
      const prices = row.markets[market]
      if (!prices) continue
      const place = `${row.key} ${market}`
      const other = first.get(place)
      if (!other) first.set(place, row)
      else if (!isSame(prices, other.markets[market]!)) {
        contradict(row.number, other.number)
        contradict(other.number, row.number)
      }
    }
  }
  return found
}
