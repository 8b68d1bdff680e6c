import pino from 'pino'
import { expect, test } from 'vitest'
import { logServerLine } from './serverLog.ts'

test.each([
  ['LOG:  checkpoint starting: time', undefined],
  ['FATAL:  terminating connection due to administrator command', undefined],
  ['FATAL:  sorry, too many clients already', [40, 'FATAL', 'sorry, too many clients already']],
  ['WARNING:  could not open statistics file', [40, 'WARNING', 'could not open statistics file']],
  [
    'ERROR:  invalid input syntax for type integer: "asha@rates.example"',
    [40, 'ERROR', 'invalid input syntax for type integer: "…"'],
  ],
  [
    'ERROR:  value "9876543210" is out of range for type integer',
    [40, 'ERROR', 'value "…" is out of range for type integer'],
  ],
  [
    'ERROR:  duplicate key value violates unique constraint "account_email_key"',
    [40, 'ERROR', 'duplicate key value violates unique constraint "account_email_key"'],
  ],
  [
    'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
    [50, 'PANIC', 'could not write to file "pg_wal/xlogtemp.7": No space left on device'],
  ],
])('PostgreSQL\'s "%s" is logged from WARNING on, without values', (line, logged) => {
  const lines: string[] = []
  logServerLine(pino({ level: 'info' }, { write: text => lines.push(text) }), line)
  const [said] = lines.map(text => JSON.parse(text))
  expect(said && [said.level, said.severity, said.message]).toEqual(logged)
})
