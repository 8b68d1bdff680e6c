import { print, printError, printVersion } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'

/** Runs a command of a release by its name, as `npm run <name>` does in a checkout. Without a name it starts the product. */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  start: () => import('#server/main.ts'),
  demo() {
    process.argv.push('--demo')
    return import('#server/main.ts')
  },
  backup: () => import('./backup/command.ts'),
  doctor: () => import('#features/doctor/cli/command.ts'),
  'reset-admin': () => import('./reset-admin/command.ts'),
  restore: () => import('./restore/command.ts'),
}

const [name = 'start', ...rest] = process.argv.slice(2)
const use = `Use: chicken-rates [${Object.keys(COMMANDS).join(' | ')}] [--version]`

if (Object.hasOwn(COMMANDS, name)) {
  process.argv = [...process.argv.slice(0, 2), ...rest]
  await COMMANDS[name]!()
} else if (name === '--version') printVersion()
else if (name === '--help') print(use)
else {
  printError(new OperatorError(use))
  process.exitCode = 1
}
