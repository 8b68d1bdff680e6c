import { readFileSync } from 'node:fs'
import { OperatorError } from './operatorError.ts'

const QUOTES = ['"', "'", '`']

/**
 * Reads a file of settings, one `NAME=value` a line; a missing one has none. Throws OperatorError with the line and the reason
 * where something could be meant otherwise than it would be read. No sentence has a value: it may be a secret.
 */
export function readSettingsFile(path: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [at, line] of readText(path)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const refuse = (reason: string) => new OperatorError(`${path}, line ${at + 1}: ${reason}.`)
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, written] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || written === undefined)
      throw refuse('must be NAME=value, or a comment that begins with #')
    if (Object.hasOwn(settings, name)) throw refuse(`${name} is set by an earlier line, too`)
    const [quote = ''] = written
    const isQuoted = QUOTES.includes(quote)
    const value = isQuoted ? written.slice(1, -1) : written
    if (isQuoted && `${quote}${value.replaceAll(quote, '')}${quote}` !== written)
      throw refuse(
        `the quotes around the value of ${name} must be its first and last character, and not inside`,
      )
    if (!isQuoted && /(^|\s)#/.test(written))
      throw refuse(
        `a # in the value of ${name} needs quotes around the value, and a comment a line of its own`,
      )
    settings[name] = value
  }
  return settings
}

/** Returns the text of a file in UTF-8, without a byte order mark. */
function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    if (error instanceof TypeError) throw new OperatorError(`${path} is not in UTF-8: save it as UTF-8.`)
    throw new OperatorError(`${path} cannot be read (${code}).`)
  }
}
