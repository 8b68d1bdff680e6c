import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withMaintenance } from '#cli/command.ts'
import { type Finding, findingsAbout } from '#cli/finding.ts'
import { auditLog } from '#features/public-log/server/audit/audit.ts'
import { hasLog } from '#features/public-log/server/audit/queries.ts'
import { CHECKPOINT_COPY } from '#features/public-log/server/note.ts'
import { findCheckpoint } from '#features/public-log/server/queries.ts'
import { readCopy } from '#features/public-log/server/sign.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/tables.ts'

/** In ms. A checkpoint that is older was not signed. */
const OLDEST = 2 * 60 * 60_000

const COMPARE = 'compare with a backup, and with a dump that others have.'

/** In ms. A database that hangs is noticed. */
const STATEMENT_TIMEOUT = 120_000

const { ok, note, wrong } = findingsAbout('public log')

/** Checks that what is published and its history are what the public log says, and that the log goes on. */
export async function checkLog(config: Config): Promise<Finding> {
  // a command would make the database
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres'))) return note('there is none yet')
  return withMaintenance(config, ({ db }) => checkTree(db, config), { statementTimeout: STATEMENT_TIMEOUT })
}

async function checkTree(db: Db, config: Config): Promise<Finding> {
  const last = (await hasLog(db)) ? await findCheckpoint(db) : undefined
  const copy = await readCopy(config.DATA_DIR)
  if (!last && copy !== undefined)
    return wrong(`lost the checkpoint that ${CHECKPOINT_COPY} in the data folder has`, COMPARE)
  if (!last) return note('has no checkpoint yet; the product signs one when it starts, and each hour')
  const { contradictions, brokenAt } = await auditLog(db, copy === undefined ? [] : [copy])
  if (contradictions.length > 0) return wrong(contradictions.join('; '), COMPARE)
  if (brokenAt)
    return note(
      `does not continue what was signed before ${brokenAt.toISOString()}: a backup was restored then, or leaves were changed by hand`,
    )
  const at = last.at.toISOString()
  return Date.now() - last.at.getTime() > OLDEST
    ? note(`its last checkpoint is of ${at}: start the product, which signs one each hour.`)
    : ok(`holds all ${last.size} publications until ${at}`)
}
