import { readEnd, sayEnd } from '#server/audit/sealing/ends.ts'
import { isKept } from '#server/audit/sealing/queries.ts'
import { verifyAudit } from '#server/audit/sealing/verifying.ts'
import { StartRefused } from '#server/startRefused.ts'
import type { Db } from '#server/storage/tables.ts'

export const USE = 'npm run audit:verify -- [<end that an earlier walk printed>]'

/** Walks along the record; answers what the operator is told. Throws StartRefused when it is broken. */
export async function verify(db: Db, [earlier]: readonly string[]): Promise<string[]> {
  const noted = earlier === undefined ? undefined : readEnd(earlier)
  if (earlier !== undefined && !noted) throw new StartRefused(`Use: ${USE}`)
  if (!(await isKept(db))) throw new StartRefused('There is no record yet: start the server once.')
  const { entries, waiting, broken, end } = await verifyAudit(db, noted)
  if (broken !== null) {
    throw new StartRefused(`The record is broken: entry ${broken} is missing or not what it was.`)
  }
  const unbroken = `The record is unbroken: ${entries} entries, and ${waiting} that wait for their place.`
  return end
    ? [unbroken, `It ends at ${sayEnd(entries, end)}`, 'Keep that elsewhere, for a later walk.']
    : [unbroken]
}
