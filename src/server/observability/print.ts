import { OperatorError } from '../operatorError.ts'
import { NAMED_VERSION, nameCommands, VERSION } from '../version.ts'

/** Levels of lines, as the log has them. */
export const INFO = 30
export const ERROR = 50
const FATAL = 60

/** The options of every command that choose the form of its lines; without one, commands print for people. */
export const FORM_OPTIONS = { text: { type: 'boolean' }, json: { type: 'boolean' } } as const
const isAsked = (form: keyof typeof FORM_OPTIONS) => process.argv.includes(`--${form}`)
let isLog = false

/** From now on lines stand between those of the log, so they are JSON too where no terminal reads. */
export const printIntoLog = (): void => {
  isLog = true
}

/** From now on a reader that has read enough, such as `head`, ends no work. */
export const outliveReaders = (): void => {
  process.stdout.on('error', () => {})
}

/**
 * Prints a line for the operator: as text, or as a line of JSON like those of the log. Nothing else writes to standard output
 * or standard error, but the log (lint/output.grit).
 */
export const print = (text: string, fields: object = {}): void => printTo(process.stdout, text, fields)

/** Prints a line on standard error. */
export const printAside = (text: string): void => printTo(process.stderr, text, {})

function printTo(output: NodeJS.WriteStream, text: string, fields: object): void {
  const isJson = isAsked('json') || (isLog && !output.isTTY && !isAsked('text'))
  const line = isJson
    ? JSON.stringify({ level: INFO, time: new Date().toISOString(), ...fields, msg: text })
    : text
  output.write(`${nameCommands(line)}\n`)
}

export const printVersion = (): void => print(NAMED_VERSION, { version: VERSION })

/** Prints on standard error why something ended: one sentence for an expected reason, a stack for any other. */
export function printError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const text = error instanceof OperatorError ? message : (stack ?? message)
  printTo(process.stderr, text, { level: FATAL })
}
