import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { readFact, setFact } from '#server/database/queries.ts'

const SAMPLE = 'sample_data'

/** Whether the rates of this database are generated samples. */
export const isSampleData = async (db: ReadOnlyDb): Promise<boolean> =>
  (await readFact(db, SAMPLE)) === 'true'

/** Marks the rates of this database as generated samples; every page says so then. */
export const markSampleData = (db: Db): Promise<void> => setFact(db, SAMPLE, 'true')
