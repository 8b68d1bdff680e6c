import { resolve } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import { indiaDay } from '#shared/days.ts'
import { describeTables, nameAt, sayLeftOut } from '../backup/keeping.ts'
import { writeBackup } from '../backup/write.ts'
import { readArguments, runCommand, say, withMaintenance } from '../command.ts'
import { sayAccess } from './access/access.ts'
import { findErasures } from './queries.ts'
import { checkBackup, isOccupied, loadBackup } from './restore.ts'

const USE = 'npm run restore -- <file> [--replace]'
const OCCUPIED =
  'The database holds data already. To put the backup in their place: npm run restore -- <file> --replace ' +
  '(what is there is backed up first).'

await runCommand(async config => {
  const { names, isFlagged: isReplacing } = readArguments(USE, 1, '--replace')
  const [name] = names
  if (!name) throw new OperatorError(`Use: ${USE}`)
  const file = resolve(name)
  const { head, foot } = await checkBackup(file)
  const { erasures, access } = await withMaintenance(
    config,
    async storage => {
      if (await isOccupied(storage)) {
        if (!isReplacing) throw new OperatorError(OCCUPIED)
        const before = nameAt(config.BACKUP_DIR, new Date())
        await writeBackup(storage, before, new Date())
        say(`What was there is backed up in ${before}`)
      }
      const gone = await findErasures(storage.db, head)
      const loaded = await loadBackup(storage, file)
      const leftOut = sayLeftOut(loaded.leftOut)
      if (leftOut) say(leftOut)
      return { erasures: gone, access: loaded.access }
    },
    { alone: true },
  )
  say(`Restored as of ${head.at}: ${describeTables(foot)}. Everybody has to log in again.`)
  for (const line of sayAccess(access)) say(line)
  if (erasures.length > 0) say(eraseAgain(erasures))
})

/** What was erased comes back with a backup of before; whose it was is noted nowhere. */
function eraseAgain(erasures: readonly Date[]): string {
  const days = new Set(erasures.map(indiaDay))
  return `Erasures since that backup: ${erasures.length} (${[...days].join(', ')}). Erase those persons again.`
}
