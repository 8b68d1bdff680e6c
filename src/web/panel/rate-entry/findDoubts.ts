import { addDays, LATEST_DAYS } from '#shared/days.ts'
import { listDailyRates } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { CELLS, isEmptyCell } from './cells.ts'
import { listDoubts, type PriceDoubt } from './priceWarnings.ts'
import type { Sheet } from './sheet.ts'

/** Cities that one call may name. */
const MAX_CITIES = 50

/** Fetches the records of a month before rows of one day, the newest first; those that cannot be read are left out. */
async function fetchEarlier(rows: Sheet): Promise<DailyRate[]> {
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
export async function findDoubts(rows: Sheet): Promise<PriceDoubt[]> {
  const isLacking = ({ typed, before, beforeDay }: Sheet[number]) =>
    beforeDay !== undefined && CELLS.some(cell => !isEmptyCell(typed, cell) && before[cell] === undefined)
  const earlier = Map.groupBy(await fetchEarlier(rows.filter(isLacking)), ({ location }) => location)
  return rows.flatMap(row => listDoubts(row, earlier.get(row.city)))
}
