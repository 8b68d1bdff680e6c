import type { Db } from './db.ts'
import { isSerializationFailure } from './errors.ts'

/** Runs work in a transaction; again where PostgreSQL gave it up, because it and another one waited for each other. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (attempts === 1 || !isSerializationFailure(error)) throw error
    return transact(db, work, attempts - 1)
  }
}
