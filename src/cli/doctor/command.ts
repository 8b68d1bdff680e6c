import { print, readArguments, runCommand } from '../command.ts'
import { examine } from './doctor.ts'
import { formatFinding } from './finding.ts'

await runCommand(async config => {
  readArguments('npm run doctor', 0, {})
  for await (const finding of examine(config, new Date())) {
    print(formatFinding(finding))
    if (finding.state === 'wrong') process.exitCode = 1
  }
  // a check that hangs would keep the process
  process.exit()
})
