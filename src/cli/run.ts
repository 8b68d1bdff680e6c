import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { print, printError, printVersion } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'

/** Runs a command of a release by its name, as `npm run <name>` does in a checkout. Without a name it starts the product. */
const SOURCE = extname(import.meta.filename)
const isCommand = (name: string) => existsSync(join(import.meta.dirname, name, `command${SOURCE}`))
const [name = 'start', ...rest] = process.argv.slice(2)

if (name === 'start' || name === 'demo') {
  process.argv.splice(2, 1, ...(name === 'demo' ? ['--demo'] : []))
  await import('#server/main.ts')
} else if (isCommand(name)) {
  process.argv = [...process.argv.slice(0, 2), ...rest]
  await import(`./${name}/command${SOURCE}`)
} else if (name === '--version') {
  printVersion()
} else {
  const commands = ['start', 'demo', ...readdirSync(import.meta.dirname).filter(isCommand)]
  const use = `Use: chicken-rates [${commands.join(' | ')}] [--version]`
  if (name === '--help') print(use)
  else {
    printError(new OperatorError(use))
    process.exitCode = 1
  }
}
