import { formatCheckpoint, parseCheckpoint } from '#server/audit/hash-chain/chain.ts'
import { hasAuditTable } from '#server/audit/hash-chain/queries.ts'
import { verifyAudit } from '#server/audit/hash-chain/verify.ts'
import type { Db } from '#server/database/tables.ts'
import { OperatorError } from '#server/operatorError.ts'

export const USE = 'npm run audit:verify -- [<end that an earlier walk printed>]'

/** Verifies the audit record and returns the lines for the operator. Throws OperatorError when it is broken. */
export async function verify(db: Db, [earlier]: readonly string[]): Promise<string[]> {
  const noted = earlier === undefined ? undefined : parseCheckpoint(earlier)
  if (earlier !== undefined && !noted) throw new OperatorError(`Use: ${USE}`)
  if (!(await hasAuditTable(db))) throw new OperatorError('There is no record yet: start the server once.')
  const { entries, waiting, broken, end } = await verifyAudit(db, noted)
  if (broken !== null) {
    throw new OperatorError(`The record is broken: entry ${broken} is missing or not what it was.`)
  }
  const unbroken = `The record is unbroken: ${entries} entries, and ${waiting} that wait for their place.`
  return end
    ? [unbroken, `It ends at ${formatCheckpoint(entries, end)}`, 'Keep that elsewhere, for a later walk.']
    : [unbroken]
}
