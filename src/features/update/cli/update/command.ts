import { readArguments, runCommand } from '#cli/command.ts'
import { print } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { findPlace, update } from './update.ts'

const USE = 'npm run update -- <file or URL of a release>'

await runCommand(async config => {
  const { names } = readArguments(USE, 1, {})
  const [from] = names
  if (!from) throw new OperatorError(`Use: ${USE}`)
  for await (const line of update(config, from, await findPlace())) print(line)
})
