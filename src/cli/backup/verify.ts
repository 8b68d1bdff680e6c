import { OperatorError } from '#server/operatorError.ts'
import { checkBackup, copyBackup } from '../restore/restore.ts'
import { withScratch } from '../scratch.ts'
import { findTables } from './queries.ts'
import { measureTable } from './write.ts'

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
