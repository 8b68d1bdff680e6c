import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, loadConfig } from '#server/config.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { type Maintenance, type MaintenanceOptions, openMaintenance } from '#server/database/maintenance.ts'
import { OperatorError } from '#server/operatorError.ts'
import { NAMED_VERSION, nameCommands } from '#server/version.ts'

/** Prints a line for the operator; on standard error where a command writes data to standard output. */
export const print = (text: string, output: NodeJS.WriteStream = process.stdout): void => {
  output.write(`${nameCommands(text)}\n`)
}

/**
 * Runs a command with the server's settings, or prints the version when `--version` is asked for. An expected error is
 * printed as one sentence; the exit code is 1 then.
 */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  if (process.argv.includes('--version')) return print(NAMED_VERSION)
  try {
    await work(loadConfig())
  } catch (error) {
    process.stderr.write(`${nameCommands(toSentence(error))}\n`)
    process.exitCode = 1
  }
}

function toSentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (isUnavailable(error)) return `The database went away or is full: ${(error as Error).message}.`
  throw error
}

type Options = NonNullable<ParseArgsConfig['options']>

/** Returns the names and the options a command was given. Throws OperatorError, with its usage, for unknown ones. */
export function readArguments<const T extends Options>(usage: string, maxNames: number, options: T) {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    if (positionals.length <= maxNames) return { names: positionals, values }
  } catch {
    // the usage says more than the name of what was unknown
  }
  throw new OperatorError(`Use: ${usage}`)
}

/** Opens the database of the settings for some work and closes it. Throws OperatorError. */
export async function withMaintenance<T>(
  config: Config,
  work: (storage: Maintenance) => Promise<T>,
  options?: MaintenanceOptions,
): Promise<T> {
  const storage = await openMaintenance(config, options)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
