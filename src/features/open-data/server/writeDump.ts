import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dump, DumpFile } from '#features/open-data/shared/dumps.ts'
import type { Db } from '#server/database/tables.ts'
import { renameDurably, syncFolder } from '#server/durableFiles.ts'
import type { DataFacts } from '#shared/dataFacts.ts'
import { MARKETS, UNIT } from '#shared/rates/markets.ts'
import {
  FILES,
  type FileName,
  listRateFields,
  listRevisionFields,
  toDataPackage,
  toReadme,
} from './describe.ts'
import { findDump, listDumps, UNFINISHED } from './folder.ts'
import { type CityRow, type RevisionRow, type Snapshot, withSnapshot } from './queries.ts'
import { type Cells, openCsv } from './writers.ts'

/** Dumps that stay; older ones are removed. */
const KEPT = 3
/** In ms: an unfinished dump of this age was left by a process that was killed. */
const LEFT_AFTER = 24 * 60 * 60_000

/** Unit and meaning of the figures are in each line, because people copy lines. */
const NOTES: Cells = { unit: UNIT, sample: 'sample' }

async function writePrices(path: string, facts: DataFacts, { cities, streamPrices }: Snapshot) {
  const writer = openCsv(path, listRateFields(facts))
  for await (const rows of streamPrices())
    await writer.write(
      rows.flatMap(row => {
        const city = cities.get(row.cityId)
        return city ? [{ ...row, city: city.name, state: city.state, ...NOTES }] : []
      }),
    )
  await writer.close()
}

/** A line for each market that a write left; one without a market where it left none. */
function listRevisionLines({ after, ...row }: RevisionRow, { name: city, state }: CityRow): Cells[] {
  const line = { ...row, city, state, ...NOTES }
  const markets = MARKETS.filter(market => after?.[market])
  return markets.length > 0 ? markets.map(market => ({ ...line, market, ...after?.[market] })) : [line]
}

async function writeRevisions(path: string, facts: DataFacts, { cities, streamRevisions }: Snapshot) {
  const writer = openCsv(path, listRevisionFields(facts))
  for await (const rows of streamRevisions())
    await writer.write(
      rows.flatMap(row => {
        const city = cities.get(row.cityId)
        return city ? listRevisionLines(row, city) : []
      }),
    )
  await writer.close()
}

/** Returns the checksum of a file that is on the disk for good. */
async function seal(folder: string, name: string): Promise<DumpFile> {
  const file = await open(join(folder, name))
  try {
    await file.sync()
    const hash = createHash('sha256')
    for await (const part of file.createReadStream({ autoClose: false })) hash.update(part)
    const { size: bytes } = await file.stat()
    const mediaType = FILES[name as FileName]?.mediaType ?? 'text/plain'
    return { name, mediaType, bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/**
 * Writes all published rates and their history as they are now into a new folder below `folder`, and removes old ones. Who
 * reads never sees half of it: it is written elsewhere and renamed. Memory does not grow with the rates.
 */
export async function writeDump(db: Db, folder: string, facts: DataFacts): Promise<Dump> {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, UNFINISHED + randomUUID())
  await mkdir(unfinished)
  try {
    const instant = await withSnapshot(db, async snapshot => {
      await writePrices(join(unfinished, 'rates.csv.gz'), facts, snapshot)
      await writeRevisions(join(unfinished, 'revisions.csv.gz'), facts, snapshot)
      return snapshot.asOf
    })
    const files: DumpFile[] = []
    for (const name of Object.keys(FILES)) files.push(await seal(unfinished, name))
    await writeFile(join(unfinished, 'README.md'), toReadme(facts, { asOf: instant }))
    await writeFile(
      join(unfinished, 'datapackage.json'),
      `${JSON.stringify(toDataPackage(facts, { asOf: instant, files }), null, 2)}\n`,
    )
    const all = [...files]
    for (const name of (await readdir(unfinished)).toSorted())
      if (!all.some(file => file.name === name)) all.push(await seal(unfinished, name))
    await writeFile(
      join(unfinished, 'SHA256SUMS'),
      all.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''),
    )
    await seal(unfinished, 'SHA256SUMS')
    const name = instant.replaceAll(':', '')
    await syncFolder(unfinished)
    await renameDurably(unfinished, join(folder, name))
    await removeOld(folder)
    return (await findDump(folder, name))!
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function removeOld(folder: string): Promise<void> {
  const old = (await listDumps(folder)).slice(KEPT)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LEFT_AFTER) old.push(name)
  }
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
}
