import type { Pool } from 'pg'

/** A pool that counts, and the clock of its database: a wrong clock of this machine neither ends nor extends a limit. */
export interface Throttles {
  pool: Pick<Pool, 'query'>
  databaseNow(): Date
}

/** How often a key was used, and the rest of its window in ms. */
export interface Uses {
  times: number
  ms: number
}

interface Added {
  key: string
  by: 1 | -1
  /** The length of the window in s; it begins with the first use. */
  seconds: number
  /** It begins anew with each use. */
  isSliding?: boolean
}

/** Counts one use of a key, or takes one back. */
export async function addUse({ pool, databaseNow }: Throttles, added: Added): Promise<Uses> {
  const { key, by, seconds, isSliding = false } = added
  const { rows } = await pool.query(
    `insert into throttle as t (key, points, expire) values ($1, greatest($2::integer, 0), $3::bigint + $4)
     on conflict (key) do update set
       points = case when t.expire <= $3 then excluded.points else greatest(t.points + $2, 0) end,
       expire = case when t.expire <= $3 or $5 then excluded.expire else t.expire end
     returning points as times, (expire - $3)::integer as ms`,
    [key, by, databaseNow().getTime(), seconds * 1000, isSliding],
  )
  return rows[0]
}

export async function findUses({ pool, databaseNow }: Throttles, key: string): Promise<Uses | undefined> {
  const { rows } = await pool.query(
    'select points as times, (expire - $2)::integer as ms from throttle where key = $1 and expire > $2',
    [key, databaseNow().getTime()],
  )
  return rows[0]
}

export async function deleteUses({ pool }: Throttles, key: string): Promise<void> {
  await pool.query('delete from throttle where key = $1', [key])
}

/** Deletes windows that have ended. */
export async function deleteEnded({ pool, databaseNow }: Throttles): Promise<void> {
  await pool.query('delete from throttle where expire <= $1', [databaseNow().getTime()])
}
