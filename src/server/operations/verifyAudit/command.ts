import { readEnd, sayEnd } from '#server/audit/sealing/ends.ts'
import { verifyAudit } from '#server/audit/sealing/verifying.ts'
import { StartRefused } from '#server/startRefused.ts'
import { readArguments, runCommand, say, withMaintenance } from '../command.ts'

const USE = 'npm run audit:verify -- [<end that an earlier walk printed>]'

await runCommand(async config => {
  const [text] = readArguments(USE, 1).names
  const noted = text === undefined ? undefined : readEnd(text)
  if (text !== undefined && !noted) throw new StartRefused(`Use: ${USE}`)
  const check = await withMaintenance(config, ({ db }) => verifyAudit(db, noted))
  if (check.broken !== null) {
    throw new StartRefused(`The record is broken: entry ${check.broken} is missing or not what it was.`)
  }
  say(`The record is unbroken: ${check.entries} entries, ${check.waiting} more wait for their place.`)
  if (check.end)
    say(`It ends at ${sayEnd(check.entries, check.end)}; keep that somewhere else, for the next walk.`)
})
