import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** One JSON line a fact, times in UTC; never tokens, passwords, emails, phones or message texts. */
export const openLog = ({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>): Logger =>
  pino({ level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })
