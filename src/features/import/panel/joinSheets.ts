import type { Day } from '#shared/days.ts'
import { guessColumns } from './columns.ts'
import { BadFile, type Table } from './table.ts'

/** The head of the day that a sheet's name or title says. */
const DATE_HEAD = 'Date'

/** A sheet of a workbook; without a table it has none of ours. */
export interface SheetTable {
  sheet: string
  table?: Table | undefined
}

const countKnown = ({ header }: Table) => guessColumns(header).filter(Boolean).length
const describeHeader = ({ header }: Table) => JSON.stringify(header)

/**
 * Joins sheets that have the same columns: those of the sheet with most columns that we know. Without a column of days, each
 * row gets the day of its sheet. The others are left out, by their names.
 */
export function joinSheets(sheets: readonly SheetTable[]): Table {
  const tables = sheets.flatMap(({ table }) => table ?? [])
  const [main] = tables.toSorted((one, other) => countKnown(other) - countKnown(one))
  if (!main) throw new BadFile('noHeader')
  const { header } = main
  const isOurs = ({ table }: SheetTable) => table && describeHeader(table) === describeHeader(main)
  const joined = sheets.flatMap(({ sheet, table }) =>
    table && isOurs({ sheet, table }) ? { sheet, table } : [],
  )
  const needsDay = !guessColumns(header).includes('date') && joined.some(({ table }) => table.day)
  const addDay = (cells: readonly string[], day: Day | undefined) =>
    needsDay ? [...header.map((_, column) => cells[column] ?? ''), day ?? ''] : [...cells]
  let after = 0
  const parts = joined.map(({ sheet, table }) => {
    const part = { sheet, after, table }
    after += table.rows.at(-1)!.number
    return part
  })
  return {
    header: needsDay ? [...header, DATE_HEAD] : header,
    rows: parts.flatMap(({ after, table: { rows, day } }) =>
      rows.map(({ number, cells }) => ({ number: after + number, cells: addDay(cells, day) })),
    ),
    parts: parts.map(({ sheet, after }) => ({ sheet, after })),
    left: sheets.filter(each => !isOurs(each)).map(({ sheet }) => sheet),
  }
}

/** Names a row as its file does: `12`, or `Sheet2!12` in a table of several sheets. */
export function describeRow(parts: Table['parts'], number: number): string {
  const part = parts?.findLast(({ after }) => after < number)
  return part ? `${part.sheet}!${number - part.after}` : String(number)
}
