import { print } from '#server/observability/print.ts'
import { readArguments, runCommand, withMaintenance } from '../command.ts'
import { USE, verify } from './verify.ts'

await runCommand(async config => {
  const { names } = readArguments(USE, 1, {})
  for (const line of await withMaintenance(config, ({ db }) => verify(db, names))) print(line)
})
