import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '#server/database/tables.ts'
import type { DumpPart } from '#server/feature.ts'
import { formatCsvLine } from '#shared/csv.ts'
import { UNIT } from '#shared/rates/markets.ts'
import { hasLiveBirds, streamVersions } from './queries.ts'

const FILE = 'live-birds.csv.gz'

async function* listLines(tx: Db) {
  yield 'date,city,size,version,at,price,reason,unit,cityId\r\n'
  for await (const rows of streamVersions(tx))
    yield rows
      .map(({ date, city, size, version, at, price, reason, cityId }) =>
        formatCsvLine([date, city, size, version, at, price ?? undefined, reason ?? undefined, UNIT, cityId]),
      )
      .join('')
}

/** What a dump has of live birds, once somebody has entered them. */
export const feature: DumpPart = {
  files: { [FILE]: 'what live birds cost at the farm, every version; without a price it was deleted' },
  prepare: async () => {},
  async write(tx, folder) {
    if (await hasLiveBirds(tx))
      await pipeline(listLines(tx), createGzip(), createWriteStream(join(folder, FILE)))
  },
}
