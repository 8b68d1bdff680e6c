import { readArguments, runCommand, withMaintenance } from '#cli/command.ts'
import { findCheckpoint } from '#features/public-log/server/queries.ts'
import { rotateKey, storeCopy } from '#features/public-log/server/sign.ts'
import { print } from '#server/observability/print.ts'

await runCommand(async config => {
  readArguments('npm run rotate-log-key', 0, {})
  const verifier = await withMaintenance(config, async ({ db }) => {
    const key = await rotateKey(db)
    await storeCopy(config.DATA_DIR, (await findCheckpoint(db))!.note)
    return key
  })
  print(`The public log is signed with ${verifier} from now on. The key before has signed it: see /log/keys.`)
})
