import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

/** Since when nothing is sent to subscribers, webhooks and staff: an ISO instant. */
export const HELD_SINCE = 'deliveries_held_since'
/** The first of India's days whose rates subscribers are told of. */
export const TOLD_FROM = 'rates_told_from'

/** Whether messages may be sent: a restore into another installation holds them. */
export const isSending = sql<boolean>`not exists (select from site_fact where name = ${sql.lit(HELD_SINCE)})`

/** The first day whose rates are told; -infinity unless deliveries were held. */
export const toldFrom = sql`coalesce((select value::date from site_fact where name = ${sql.lit(TOLD_FROM)}), '-infinity')`

/** Returns since when nothing is sent; undefined when messages are sent. */
export async function findHold(db: ReadOnlyDb): Promise<string | undefined> {
  const fact = await db
    .selectFrom('site_fact')
    .select('value')
    .where('name', '=', HELD_SINCE)
    .executeTakeFirst()
  return fact?.value
}

/** Says that nothing is sent, and what ends that. */
export const describeHold = (since: string): string =>
  `Nothing is sent to subscribers, webhooks or staff since the restore of ${since}. To send again from here: ` +
  'npm run restore -- --resume-deliveries'

/** Holds all deliveries, or ends that. */
export async function setHold(tx: Db, since: string | undefined): Promise<void> {
  await tx.deleteFrom('site_fact').where('name', '=', HELD_SINCE).execute()
  if (since) await tx.insertInto('site_fact').values({ name: HELD_SINCE, value: since }).execute()
}
