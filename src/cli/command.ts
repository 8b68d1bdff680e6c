import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#server/config.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { type Maintenance, openMaintenance } from '#server/database/maintenance.ts'
import { OperatorError } from '#server/operatorError.ts'
import { NAMED_VERSION, nameCommands } from '#server/version.ts'

/** Prints a line for the operator. */
export const print = (text: string): void => {
  process.stdout.write(`${nameCommands(text)}\n`)
}

/**
 * Runs a command with the server's settings, or prints the version when `--version` is asked for. An expected error is
 * printed as one sentence; the exit code is 1 then.
 */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  if (process.argv.includes('--version')) return print(NAMED_VERSION)
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    await work(readConfig(process.env))
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

/** Returns the names and the flag a command was given. Throws OperatorError, with its usage, for unknown ones. */
export function readArguments(
  usage: string,
  maxNames: number,
  flag?: string,
): { names: string[]; isFlagged: boolean } {
  const given = process.argv.slice(2)
  const names = given.filter(each => each !== flag)
  if (names.length > maxNames || names.some(name => name.startsWith('-')))
    throw new OperatorError(`Use: ${usage}`)
  return { names, isFlagged: names.length < given.length }
}

/** Opens the database of the settings for some work and closes it. Throws OperatorError. */
export async function withMaintenance<T>(
  config: Config,
  work: (storage: Maintenance) => Promise<T>,
  options?: { alone: boolean },
): Promise<T> {
  const storage = await openMaintenance(config, options)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
