import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#server/config.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { type Maintenance, openMaintenance } from '#server/database/maintenance.ts'
import { OperatorError } from '#server/operatorError.ts'

/** Prints a line for the operator. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Runs a command with the settings the server reads; what is refused is one sentence and exit code 1. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    await work(readConfig(process.env))
  } catch (error) {
    process.stderr.write(`${toSentence(error)}\n`)
    process.exitCode = 1
  }
}

function toSentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (isUnavailable(error)) return `The database went away or is full: ${(error as Error).message}.`
  throw error
}

/** The names and flags a command was given. Throws OperatorError, with how it is used, for any it does not know. */
export function readArguments(
  use: string,
  most: number,
  flag?: string,
): { names: string[]; isFlagged: boolean } {
  const given = process.argv.slice(2)
  const names = given.filter(each => each !== flag)
  if (names.length > most || names.some(name => name.startsWith('-'))) throw new OperatorError(`Use: ${use}`)
  return { names, isFlagged: names.length < given.length }
}

/** Does work on the database of the settings, and leaves nothing running. Throws OperatorError. */
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
