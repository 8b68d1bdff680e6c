import { readArguments, runCommand } from '#cli/command.ts'
import { print } from '#server/observability/print.ts'
import { makeDump } from '../makeDump.ts'

await runCommand(async config => {
  readArguments('npm run dump', 0, {})
  print(`Made ${await makeDump(config)}, which /data shows now.`)
})
