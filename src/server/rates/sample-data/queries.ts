import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

const SAMPLE = 'sample_data'

/** Whether the rates of this database are generated samples. */
export async function isSampleData(db: ReadOnlyDb): Promise<boolean> {
  const fact = await db.selectFrom('site_fact').select('value').where('name', '=', SAMPLE).executeTakeFirst()
  return fact?.value === 'true'
}

/** Marks the rates of this database as generated samples; every page says so then. */
export async function markSampleData(db: Db): Promise<void> {
  const fact = { name: SAMPLE, value: 'true' }
  await db
    .insertInto('site_fact')
    .values(fact)
    .onConflict(on => on.column('name').doNothing())
    .execute()
}
