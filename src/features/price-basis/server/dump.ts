import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '#server/database/tables.ts'
import type { DumpPart } from '#server/feature.ts'
import { formatCsvLine } from '#shared/csv.ts'
import type { Column } from '#shared/rates/columns.ts'
import { hasBasis, streamBasis } from './queries.ts'

const FILE = 'basis.csv.gz'
const COLUMNS: readonly Column[] = ['date', 'city', 'version', 'basis', 'quotes', 'source']

async function* listLines(tx: Db) {
  yield `${COLUMNS.join(',')}\r\n`
  for await (const rows of streamBasis(tx))
    yield rows
      .map(({ date, city, version, basis, quotes, source }) =>
        formatCsvLine([date, city, version, basis, quotes ?? undefined, source ?? undefined]),
      )
      .join('')
}

/** What a dump has of the basis of prices, once somebody has stated one. */
export const feature: DumpPart = {
  files: { [FILE]: 'what prices rest on, where that was stated, by the versions of `revisions.csv.gz`' },
  async write(tx, folder) {
    if (await hasBasis(tx)) await pipeline(listLines(tx), createGzip(), createWriteStream(join(folder, FILE)))
  },
}
