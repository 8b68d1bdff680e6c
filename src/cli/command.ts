import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, loadConfig } from '#server/config.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { type Maintenance, type MaintenanceOptions, openMaintenance } from '#server/database/maintenance.ts'
import { FORM_OPTIONS, outliveReaders, printError, printVersion } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'

/**
 * Runs a command with the server's settings, or prints the version when `--version` is asked for. An expected error is
 * printed as one sentence; the exit code is 1 then.
 */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  outliveReaders()
  if (process.argv.includes('--version')) return printVersion()
  try {
    await work(loadConfig())
  } catch (error) {
    const expected = toExpected(error)
    printError(expected ?? error)
    process.exitCode = 1
    // an unexpected error may have left a connection open
    if (!expected) process.exit()
  }
}

function toExpected(error: unknown): OperatorError | undefined {
  if (error instanceof OperatorError) return error
  if (!isUnavailable(error)) return undefined
  return new OperatorError(`The database went away or is full: ${(error as Error).message}.`)
}

type Options = NonNullable<ParseArgsConfig['options']>

/** Returns the names and the options a command was given. Throws OperatorError, with its usage, for unknown ones. */
export function readArguments<const T extends Options>(usage: string, maxNames: number, options: T) {
  try {
    const { positionals, values } = parseArgs({
      options: { ...options, ...FORM_OPTIONS },
      allowPositionals: true,
    })
    const isUnclear = 'text' in values && 'json' in values
    if (positionals.length <= maxNames && !isUnclear) return { names: positionals, values }
  } catch {
    // the usage says more than the name of the unknown option
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
