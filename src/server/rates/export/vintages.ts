import { HttpError } from '#server/http/httpError.ts'
import type { Cell } from '#shared/csv.ts'
import type { Column } from '#shared/rates/columns.ts'
import { MARKET_LABELS, UNIT } from '#shared/rates/markets.ts'
import { MAX_VINTAGE_CELLS, type VintageFilter } from '#shared/rates/vintages.ts'
import type { PriceChange } from '../history/queries.ts'
import type { Table } from './tables.ts'

/** Days of a chunk of the file. */
const CHUNK = 50

/**
 * Lays out the changes of one price as economists do (ALFRED). Each day is a row. Each instant at which a price of these days was
 * published or changed is a column, behind what the figures are. A cell has the price that was public then.
 */
export function arrangeVintages(
  changes: readonly PriceChange[],
  { market, kind }: Pick<VintageFilter, 'market' | 'kind'>,
  isSample: boolean,
): { table: Table<readonly PriceChange[], string>; entries: AsyncGenerator<PriceChange[][]> } {
  const instants = [...new Set(changes.map(({ at }) => at))].toSorted()
  const days = [...Map.groupBy(changes, ({ date }) => date).values()]
  if (days.length * instants.length > MAX_VINTAGE_CELLS) {
    const message = `This table would have ${days.length} days and ${instants.length} instants, more than ${MAX_VINTAGE_CELLS} cells. Choose a shorter time with \`from\` and \`to\`.`
    throw new HttpError('request.invalid', { message, errors: [{ path: 'from', message }] })
  }
  const named: Column[] = [
    'date',
    'city',
    'market',
    'kind',
    'unit',
    ...(isSample ? (['sample'] as const) : []),
  ]
  const listPrices = (day: readonly PriceChange[]): Cell[] => {
    let next = 0
    return instants.map(instant => {
      while (next < day.length && day[next]!.at <= instant) next += 1
      return day[next - 1]?.price ?? undefined
    })
  }
  return {
    table: {
      columns: [...named, ...instants],
      toRows(day) {
        const { date, location } = day[0]!
        const figures = [new Date(`${date}T00:00:00Z`), location, MARKET_LABELS[market], kind, UNIT]
        return [[...figures, ...(isSample ? ['sample'] : []), ...listPrices(day)]]
      },
    },
    entries: (async function* () {
      for (let at = 0; at < days.length; at += CHUNK) yield days.slice(at, at + CHUNK)
    })(),
  }
}
