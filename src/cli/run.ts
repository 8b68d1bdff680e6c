import { existsSync, globSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { FEATURES } from '#features/features.ts'
import { print, printError, printVersion } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'

/** Runs a command of a release by its name, as `npm run <name>` does in a checkout. Without a name it starts the product. */
const COMMAND = `command${extname(import.meta.filename)}`
const FOLDERS = [
  import.meta.dirname,
  ...FEATURES.map(name => join(import.meta.dirname, '../features', name, 'cli')),
]
const findCommand = (name: string) =>
  FOLDERS.map(folder => join(folder, name, COMMAND)).find(file => existsSync(file))
const [name = 'start', ...rest] = process.argv.slice(2)
const command = findCommand(name)

async function start(option?: string): Promise<void> {
  process.argv.splice(2, 1, ...(option ? [option] : []))
  await import('#server/main.ts')
}

/** Starts in another way, or says which commands there are. */
async function runOther(): Promise<void> {
  const { START_MODES } = await import('#server/features.ts')
  const mode = START_MODES.find(({ option }) => option === `--${name}`)
  if (mode) return start(mode.option)
  const modes = START_MODES.map(({ option }) => option.slice(2))
  const found = FOLDERS.flatMap(folder => globSync(join(folder, '*', COMMAND)))
  const commands = ['start', ...modes, ...found.map(file => basename(dirname(file))).toSorted()]
  const use = `Use: chicken-rates [${commands.join(' | ')}] [--version]`
  if (name === '--help') return print(use)
  printError(new OperatorError(use))
  process.exitCode = 1
}

if (name === 'start') await start()
else if (command) {
  process.argv = [...process.argv.slice(0, 2), ...rest]
  await import(command)
} else if (name === '--version') printVersion()
else await runOther()
