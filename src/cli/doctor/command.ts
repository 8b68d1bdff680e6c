import { ERROR, INFO, print } from '#server/observability/print.ts'
import { readArguments, runCommand } from '../command.ts'
import { examine } from './doctor.ts'
import { formatFinding } from './finding.ts'

await runCommand(async config => {
  const { values } = readArguments('npm run doctor -- [--repair]', 0, { repair: { type: 'boolean' } })
  const isRepair = values.repair === true
  for await (const finding of examine(config, new Date(), { isRepair })) {
    const isWrong = finding.state === 'wrong'
    print(formatFinding(finding), { ...finding, level: isWrong ? ERROR : INFO })
    if (isWrong) process.exitCode = 1
  }
  // a check that hangs would keep the process
  process.exit()
})
