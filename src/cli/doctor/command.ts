import { readArguments, runCommand, say } from '../command.ts'
import { examine } from './doctor.ts'
import { formatFinding } from './finding.ts'

await runCommand(async config => {
  readArguments('npm run doctor', 0)
  for await (const finding of examine(config, new Date())) {
    say(formatFinding(finding))
    if (finding.state === 'wrong') process.exitCode = 1
  }
})
