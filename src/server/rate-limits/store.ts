import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Storage } from '#server/database/storage.ts'
import type { Rule } from './rules.ts'

/** Opens one count in the database. */
export type Counter = (name: string, rule: Rule) => RateLimiterPostgres

/** Positions of the values that are times, in ms since 1970, in the library's statements. */
const TIME_VALUES: Record<string, number[]> = {
  'throttle:rlflx-upsert': [2, 3],
  'throttle:rlflx-upsert-force': [2, 3],
  'throttle:rlflx-get': [1],
  'throttle:rlflx-clear-expired': [0],
}

interface Query {
  name: string
  text: string
  values: unknown[]
}

/**
 * The `throttle` table for rate-limiter-flexible. The library uses the clock of this process and the table that of the
 * database, so that a wrong clock neither resets a limit nor blocks anybody until it is corrected.
 */
export function openStore(pool: Pick<Storage['throttles'], 'query'>, databaseNow: () => Date) {
  return {
    async query({ name, text, values }: Query) {
      const ahead = databaseNow().getTime() - Date.now()
      const positions = TIME_VALUES[name] ?? []
      const shifted = values.map((value, at) =>
        typeof value === 'number' && positions.includes(at) ? Math.round(value + ahead) : value,
      )
      // without the name: a pooler would run a named statement on a connection that does not know it
      const result = await pool.query(text, shifted)
      for (const row of result.rows) if (row.expire !== null) row.expire -= ahead
      return result
    },
  }
}
