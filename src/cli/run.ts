import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { NAMED_VERSION } from '#server/version.ts'

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
  process.stdout.write(`${NAMED_VERSION}\n`)
} else {
  const commands = ['start', 'demo', ...readdirSync(import.meta.dirname).filter(isCommand)]
  const isHelp = name === '--help'
  const output = isHelp ? process.stdout : process.stderr
  output.write(`Use: chicken-rates [${commands.join(' | ')}] [--version]\n`)
  process.exitCode = isHelp ? 0 : 1
}
