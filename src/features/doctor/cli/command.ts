import { readArguments, runCommand } from '#cli/command.ts'
import { ERROR, INFO, print } from '#server/observability/print.ts'
import { examine, toExitCode } from './doctor.ts'
import { type Finding, formatFinding } from './finding.ts'

await runCommand(async config => {
  readArguments('npm run doctor', 0, {})
  const found: Finding[] = []
  for await (const finding of examine(config, new Date())) {
    print(formatFinding(finding), { ...finding, level: finding.state === 'wrong' ? ERROR : INFO })
    found.push(finding)
  }
  // a check that hangs would keep the process
  process.exit(toExitCode(found))
})
