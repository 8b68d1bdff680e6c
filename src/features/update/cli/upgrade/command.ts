import { readArguments, runCommand, withMaintenance } from '#cli/command.ts'
import { print } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { planUpgrade } from './plan.ts'

const USE = 'npm run upgrade -- --plan'

await runCommand(async config => {
  const { values } = readArguments(USE, 0, { plan: { type: 'boolean' } })
  if (!values.plan) throw new OperatorError(`Use: ${USE}`)
  for (const line of await withMaintenance(config, ({ db }) => planUpgrade(db))) print(line)
})
