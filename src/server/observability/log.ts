import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'

/** One JSON line a fact, times in UTC, on standard output; never tokens, passwords, emails, phones or message texts. */
export const openLog = (
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
