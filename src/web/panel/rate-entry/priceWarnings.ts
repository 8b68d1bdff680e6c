import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
import { toLatinDigits } from '#shared/digits.ts'
import { parsePrice } from '#shared/figures.ts'
import { listDailyRates } from '#shared/rates/api.ts'
import type { Kind } from '#shared/rates/markets.ts'
import { isUnusual } from '#shared/rates/priceChange.ts'
import { type DailyRate, MAX_PRICE } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import {
  CELLS,
  type Cell,
  type Cells,
  diffCells,
  isEmptyCell,
  parseCellKey,
  toCellKey,
  toCells,
} from './cells.ts'
import { type EntryRow, getCells } from './entryRow.ts'
import { findOnce } from './findOnce.ts'

/** INR per kg that a price is away from the one before at most where two digits stand for it. */
const NEAR = 10

/**
 * Returns the price that two digits stand for: the one near the price before that ends in them, as 185 for 85 after 180. What
 * may be a price itself stays, and so does what is far from any: that is asked about.
 */
export function completePrice(typed: string, before: string | undefined): string | undefined {
  const was = parsePrice(before ?? '')
  const digits = toLatinDigits(typed).trim()
  if (was === undefined || was < 100 || !/^\d\d$/.test(digits) || !isUnusual(Number(digits), was))
    return undefined
  const hundred = Math.floor(was / 100) * 100 + Number(digits)
  const price = [hundred - 100, hundred, hundred + 100].find(each => Math.abs(each - was) <= NEAR)
  return price?.toString()
}

/** A kind costs at least as much as the one it is made of. */
const MADE_OF: Partial<Record<Kind, Kind>> = { skinless: 'chicken', boneless: 'skinless' }

/** The price that another one is below although it is made of it, INR per kg. */
interface Under {
  kind: Kind
  cell: Cell
  price: number
}

/** INR per kg, by cell. */
type Prices = Partial<Record<Cell, number>>

/** Reads each cell once; one that is empty or wrong has no price. */
export const readPrices = findOnce(
  (cells: Cells): Prices =>
    Object.fromEntries(
      CELLS.flatMap(cell => {
        const price = parsePrice(cells[cell] ?? '')
        return price !== undefined && price >= 0 && price <= MAX_PRICE ? [[cell, price]] : []
      }),
    ),
)

/** Finds out why a price stands out: it is below the kind it is made of where that is new, or far from the one before. */
export function findPriceWarning(prices: Prices, cell: Cell, before: Prices): 'change' | Under | undefined {
  const now = prices[cell]
  if (now === undefined) return undefined
  const under = findUnder(prices, cell)
  // a source that is far off stands out itself
  const isSourceFar = under && isUnusual(under.price, before[under.cell])
  if (under && !isSourceFar && !findUnder(before, cell)) return under
  return isUnusual(now, before[cell]) ? 'change' : undefined
}

/** A price that is asked about before it is published, INR per kg. */
export interface PriceDoubt {
  key: string
  cell: Cell
  city: string
  now: number
  /** The price before, and its day. */
  before?: number | undefined
  beforeDay?: Day | undefined
  under?: Under | undefined
}

/**
 * Lists the prices of a row to ask about before they are published: those that stand out and are changed. `earlier` are records
 * of the city, the newest first: they have what the one before lacks.
 */
export function listDoubts(
  row: Pick<EntryRow, 'key' | 'city' | 'saved' | 'typed' | 'before' | 'beforeDay'>,
  earlier: readonly DailyRate[] = [],
): PriceDoubt[] {
  const { key, city, saved, beforeDay } = row
  const cells = getCells(row)
  const records = [
    { date: beforeDay, prices: row.before },
    ...earlier.map(rate => ({ date: rate.date, prices: toCells(rate) })),
  ]
  const prices = readPrices(cells)
  const before = readPrices(Object.assign({}, ...records.map(({ prices }) => prices).reverse()))
  const isChanged = (cell: Cell) => cells[cell] !== saved[cell]
  return CELLS.flatMap((cell): PriceDoubt[] => {
    const warning = findPriceWarning(prices, cell, before)
    const under = warning === 'change' ? undefined : warning
    if (!warning || !(isChanged(cell) || (under && isChanged(under.cell)))) return []
    const day = records.find(({ prices }) => prices[cell] !== undefined)?.date
    return [{ key, cell, city, now: prices[cell]!, before: before[cell], beforeDay: day, under }]
  })
}

/** Whether a new entry says again all that the day before did, and nothing else. */
export const repeatsBefore = (row: EntryRow): boolean =>
  row.version === undefined &&
  row.beforeDay !== undefined &&
  diffCells(getCells(row), row.before).length === 0

/** Cities that say again all that they did before, and the day of that. */
export interface Unchanged {
  since: Day
  count: number
}

/** Counts new entries that repeat the day before, by that day, the earliest first. */
export function countUnchanged(rows: readonly EntryRow[]): Unchanged[] {
  const days = rows.filter(repeatsBefore).map(({ beforeDay }) => beforeDay!)
  return [...new Set(days)].sort().map(since => ({ since, count: days.filter(day => day === since).length }))
}

/** The kind that a price is below although it is made of it. */
function findUnder(prices: Prices, cell: Cell): Under | undefined {
  const [market, kind] = parseCellKey(cell)
  const source = MADE_OF[kind]
  if (!source) return undefined
  const from = toCellKey(market, source)
  const [price, floor] = [prices[cell], prices[from]]
  const isUnder = price !== undefined && floor !== undefined && price < floor
  return isUnder ? { kind: source, cell: from, price: floor } : undefined
}

/** Cities that one call may name. */
const MAX_CITIES = 50

/** Fetches the records of a month before rows of one day, the newest first; those that cannot be read are left out. */
async function fetchEarlier(rows: readonly EntryRow[]): Promise<DailyRate[]> {
  const earlier: DailyRate[] = []
  for (let at = 0; at < rows.length; at += MAX_CITIES) {
    const location = rows.slice(at, at + MAX_CITIES).map(({ city }) => city)
    const { date } = rows[0]!
    const query = { location, from: addDays(date, -LATEST_DAYS), to: addDays(date, -1) }
    earlier.push(...(await call(listDailyRates, { query }).catch(() => [])))
  }
  return earlier
}

/** Lists the prices of rows of one day to ask about, also those whose market the record before lacks. */
export async function findDoubts(rows: readonly EntryRow[]): Promise<PriceDoubt[]> {
  const isLacking = ({ typed, before, beforeDay }: EntryRow) =>
    beforeDay !== undefined && CELLS.some(cell => !isEmptyCell(typed, cell) && before[cell] === undefined)
  const earlier = Map.groupBy(await fetchEarlier(rows.filter(isLacking)), ({ location }) => location)
  return rows.flatMap(row => listDoubts(row, earlier.get(row.city)))
}
