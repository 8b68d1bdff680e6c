import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { type Maintenance, openMaintenance } from '#server/database/maintenance.ts'
import { printError } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { checkBackup, copyBackup } from '../restore/restore.ts'
import { findTables } from './queries.ts'
import { measureTable } from './write.ts'

/** In ms. Work that takes longer is given up. */
const LIMIT = 60 * 60_000

/**
 * Opens an empty embedded database in a temporary folder (TMPDIR), which is removed afterwards, also after Ctrl-C. It is as
 * fast as a database is that need not survive a power cut.
 */
async function withScratch<T>(
  postgresDir: string | undefined,
  work: (storage: Maintenance) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const end = () => process.exit(1)
  const limit = setTimeout(() => {
    printError(new OperatorError(`Not finished within ${LIMIT / 60_000} minutes: given up.`))
    end()
  }, LIMIT)
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  try {
    const config = { ...readConfig({ DATA_DIR: folder }), POSTGRES_DIR: postgresDir }
    const storage = await openMaintenance(config, { alone: true, durable: false })
    return await work(storage).finally(() => storage.close())
  } finally {
    clearTimeout(limit)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
    process.off('exit', remove)
    remove()
  }
}

/**
 * Restores a backup into a scratch database at the schema it was taken from, and compares the rows of each table and the
 * checksum of their contents with what the backup says. Returns a sentence for the operator. Throws OperatorError.
 */
export async function verifyBackup(file: string, postgresDir: string | undefined): Promise<string> {
  const { head, foot } = await checkBackup(file)
  return withScratch(postgresDir, ({ client, db }) =>
    db.transaction().execute(async tx => {
      await copyBackup(client, tx, file)
      const tables = (await findTables(tx, [])).filter(({ name }) => foot.tables[name])
      const differ: string[] = []
      let rows = 0
      for (const table of tables) {
        const found = await measureTable(client, table)
        rows += found.rows
        if (found.sha256 !== foot.tables[table.name]?.sha256) differ.push(table.name)
      }
      if (differ.length > 0)
        throw new OperatorError(`${file} does not come back as it was: ${differ.join(', ')} differ.`)
      return `${file} came back whole, as of ${head.at}: ${rows.toLocaleString('en')} rows in ${tables.length} tables.`
    }),
  )
}
