import { readArguments, runCommand } from '#cli/command.ts'
import { print } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { verifyArchive } from './verify.ts'

const USE = 'npm run archive -- --verify'

await runCommand(async config => {
  const { values } = readArguments(USE, 0, { verify: { type: 'boolean' } })
  if (!values.verify) throw new OperatorError(`Use: ${USE}`)
  print(await verifyArchive(config, new Date()))
})
