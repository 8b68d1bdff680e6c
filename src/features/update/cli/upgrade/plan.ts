import { isAdditive, type Lock, readLock, readMigrations } from '#server/database/migrations.ts'
import { listApplied } from '#server/database/queries.ts'
import type { Db } from '#server/database/tables.ts'
import { countRows, type Rows } from './queries.ts'

/** Says what the next start of this version does to the database: each migration, with what it locks and for how long. */
export async function planUpgrade(db: Db): Promise<string[]> {
  const applied = await listApplied(db)
  if (!applied) return ['The database is empty: the first start makes its tables.']
  const pending = (await readMigrations()).filter(([name]) => !applied.includes(name))
  if (pending.length === 0) return ['No migration is pending.']
  const rows = await countRows(db)
  const locks = pending.map(([name, text]) => [name, readLock(name, text)] as const)
  const found = locks.flatMap(([, lock]) => lock ?? [])
  const lines = locks.map(
    ([name, lock]) => `${name}: ${lock ? describeLock(lock, rows) : 'locks nothing for long'}.`,
  )
  const total = (each: readonly Lock[]) => each.reduce((sum, lock) => sum + estimate(lock, rows), 0)
  const [entering, reading] = [total(found), total(found.filter(({ isReadingBlocked }) => isReadingBlocked))]
  const isRolling = pending.every(([name]) => isAdditive(name))
  return [
    ...lines,
    `Nobody can enter rates for about ${entering} s, and uncached pages answer 503 for about ${reading} s of them.`,
    isRolling
      ? 'Older instances go on beside it.'
      : 'Older instances only read beside it: restart all of them at once.',
  ]
}

const describeLock = (lock: Lock, rows: Rows): string =>
  `locks ${lock.locked}${lock.isReadingBlocked ? ', also for reading,' : ''} for at most about ${estimate(lock, rows)} s`

/** In whole seconds: locks last as long as a table has rows. */
const estimate = ({ seconds, at }: Lock, rows: Rows): number =>
  Math.ceil(seconds * ('prices' in at ? rows.prices / at.prices : rows.alerts / at.alerts))
