import { formatCitation } from '#features/open-data/shared/dumps.ts'
import type { Db } from '#server/database/db.ts'
import { type Table, writeCsv } from '#server/http/csv.ts'
import {
  DAILY,
  describeFigures,
  PRICE_ROW_COLUMNS,
  toDayCell,
  toPriceRows,
} from '#server/rates/export/tables.ts'
import { streamRates } from '#server/rates/queries.ts'
import { type DataFacts, getLicenceUrl } from '#shared/dataFacts.ts'
import { COLUMNS, type Column } from '#shared/rates/columns.ts'
import { UNIT } from '#shared/rates/markets.ts'
import { type CityRow, type RevisionRow, streamCities, streamRevisions } from './queries.ts'

const CITIES: Table<CityRow, Column> = {
  columns: ['city', 'state'],
  toRows: ({ name, state }) => [[name, state ?? undefined]],
}

/** A row for each market that a write left; one without a market where it left none. */
const REVISIONS: Table<RevisionRow, Column> = {
  columns: ['at', 'date', 'city', 'version', 'action', 'correction', 'reason', ...PRICE_ROW_COLUMNS],
  toRows({ at, date, city, version, action, correction, reason, after }) {
    const write = [at, toDayCell(date), city, version, action, correction, reason ?? undefined]
    const prices = after ? toPriceRows(after) : [PRICE_ROW_COLUMNS.map(() => undefined)]
    return prices.map(row => [...write, ...row])
  },
}

interface CsvFile {
  name: string
  meaning: string
  columns: readonly Column[]
  /** Its text, piece by piece, read in a transaction. */
  write(tx: Db): AsyncIterable<string>
}

const toFile = <Entry>(
  name: string,
  meaning: string,
  table: Table<Entry, Column>,
  stream: (tx: Db) => AsyncIterable<Entry[]>,
): CsvFile => ({ name, meaning, columns: table.columns, write: tx => writeCsv(table, stream(tx)) })

/** The CSV files of the zip. */
export const listFiles = ({ sample }: DataFacts): CsvFile[] => [
  toFile('rates.csv', 'every published rate', describeFigures(DAILY, sample), tx => streamRates(tx, {})),
  toFile(
    'revisions.csv',
    'every entry, correction and deletion, with the prices after it',
    describeFigures(REVISIONS, sample),
    streamRevisions,
  ),
  toFile('cities.csv', 'every city', CITIES, streamCities),
]

/** Describes the zip for people, with the meaning of each column. */
export const toReadme = (facts: DataFacts, asOf: string): string => `# Chicken rates of Indian cities

${facts.sample ? `${COLUMNS.sample} ` : ''}Rates in ${UNIT} by city, day (of India) and market, as of ${asOf}.
An empty price was not published. Nothing is estimated.
${listFiles(facts)
  .map(
    ({ name, meaning, columns }) =>
      `\n## ${name}: ${meaning}\n\n${columns.map(column => `- ${column}: ${COLUMNS[column]}`).join('\n')}\n`,
  )
  .join('')}
Licence: ${facts.licence ?? 'ask us'} (${getLicenceUrl(facts)})

Cite as: ${formatCitation(facts, asOf)}
`
