import { readArguments, runCommand, withMaintenance } from '#cli/command.ts'
import { rotateKey } from '#features/public-log/server/sign.ts'
import { print } from '#server/observability/print.ts'

await runCommand(async config => {
  readArguments('npm run rotate-log-key', 0, {})
  const verifier = await withMaintenance(config, ({ db }) => rotateKey(db))
  print(`The public log is signed with ${verifier} from now on. The key before has signed it: see /log/keys.`)
})
