import { OperatorError } from '../operatorError.ts'
import { NAMED_VERSION, nameCommands, VERSION } from '../version.ts'

/** Levels of lines, as the log has them. */
export const INFO = 30
export const ERROR = 50
const FATAL = 60

/**
 * Prints a line for the operator: as it stands in a terminal, elsewhere as a line of JSON like those of the log. Nothing else
 * writes to standard output or standard error, but the log and data that was asked for there (lint/output.grit).
 */
export const print = (text: string, fields: object = {}): void => printTo(process.stdout, text, fields)

/** Prints a line on standard error, where standard output is for data. */
export const printAside = (text: string): void => printTo(process.stderr, text, {})

/** Where data goes that was asked for as it is. */
export const dataOutput: NodeJS.WriteStream = process.stdout

function printTo(output: NodeJS.WriteStream, text: string, fields: object): void {
  const line = output.isTTY
    ? text
    : JSON.stringify({ level: INFO, time: new Date().toISOString(), ...fields, msg: text })
  output.write(`${nameCommands(line)}\n`)
}

export const printVersion = (): void => print(NAMED_VERSION, { version: VERSION })

/** Prints on standard error why something ended: one sentence for an expected reason, a stack for any other. */
export function printError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const text = error instanceof OperatorError ? message : (stack ?? message)
  printTo(process.stderr, text, { level: FATAL })
}
