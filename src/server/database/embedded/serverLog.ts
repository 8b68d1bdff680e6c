import type { Logger } from 'pino'

/** Lines that an operator has to see. FATAL is only a warning: it ends one connection. */
const LEVELS = { WARNING: 'warn', ERROR: 'warn', FATAL: 'warn', PANIC: 'error' } as const
const SEVERE = /^(WARNING|ERROR|FATAL|PANIC): +(\S.*)$/
/** What each stop says of connections that are still open. */
const STOP = 'terminating connection due to administrator command'
/** A value, which may be personal; names of tables and constraints stand elsewhere in PostgreSQL's sentences. */
const VALUE = /(: |\bvalue )".*"/

/** Logs a line of the embedded PostgreSQL: from WARNING on for the operator, the rest for those who debug. */
export function logServerLine(log: Pick<Logger, 'debug' | 'warn' | 'error'>, line: string): void {
  const [, severity, message] = SEVERE.exec(line) ?? []
  if (!severity || message === STOP) log.debug({ message: line }, 'postgres')
  else
    log[LEVELS[severity as keyof typeof LEVELS]](
      { severity, message: message!.replace(VALUE, '$1"…"') },
      'postgres',
    )
}
