import { sql } from 'kysely'
import type { AlertSummary } from '#features/alerts/shared/admin.ts'
import { ALERT_CHANNELS } from '#features/alerts/shared/content.ts'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import { hasChanged } from '#server/database/queries.ts'
import { isSending } from '#server/deliveries/queries.ts'

/** Made once; in the backup, as every subscription and its links depend on them. */
export interface AlertSecrets {
  keySecret: Buffer
  /** P-256: a point, uncompressed (65 bytes), and its number (32 bytes). */
  pushPublicKey: Buffer
  pushPrivateKey: Buffer
}

export async function findSecrets(db: ReadOnlyDb): Promise<AlertSecrets | undefined> {
  const { rows } = await sql<AlertSecrets>`
    select key_secret as "keySecret", push_public_key as "pushPublicKey", push_private_key as "pushPrivateKey"
    from alert_setting`.execute(db)
  return rows[0]
}

/** Inserts the secrets; returns those of another instance that was faster. */
export async function storeSecrets(db: Db, secrets: AlertSecrets): Promise<AlertSecrets> {
  await sql`insert into alert_setting (key_secret, push_public_key, push_private_key)
    values (${secrets.keySecret}, ${secrets.pushPublicKey}, ${secrets.pushPrivateKey})
    on conflict do nothing`.execute(db)
  return (await findSecrets(db))!
}

/** Reads the counts of the Admins' summary, at an instant on the database's clock. */
export async function readSummary(db: ReadOnlyDb, at: Date): Promise<AlertSummary> {
  const people = sql`count(distinct coalesce(s.email, s.endpoint))`
  const byChannel: Fragment = sql.join(
    ALERT_CHANNELS.map(
      channel => sql`${sql.lit(channel)}, ${people} filter (where s.channel = ${sql.lit(channel)})`,
    ),
  )
  const { rows } = await sql<AlertSummary>`
    select t.is_paused as "isPaused", not ${isSending} as "isHeld",
      (select json_build_object(${byChannel}) from subscription s where s.confirmed_at is not null) as people,
      (select coalesce(json_agg(c.counts order by c.total desc, c.name), '[]') from (
        select c.name, ${people} as total, json_build_object('location', c.name, ${byChannel}) as counts
        from subscription s join subscription_city sc on sc.subscription_id = s.id join city c on c.id = sc.city_id
        where s.confirmed_at is not null group by c.id) c) as cities,
      d.due, d.oldest, (select count(*)::int from alert where sent_at > ${at}::timestamptz - interval '24 hours') as sent,
      (select coalesce(json_agg(json_build_object('channel', f.channel, 'reason', f.reason, 'alerts', f.alerts)
          order by f.alerts desc), '[]') from (
        select s.channel, a.reason, count(*) as alerts from alert a join subscription s on s.id = a.subscription_id
        where a.reason is not null and a.created_at > ${at}::timestamptz - interval '24 hours'
        group by 1, 2 order by 3 desc limit 10) f) as failures
    from alert_setting t cross join lateral ${selectDue(at)} d`.execute(db)
  return rows[0]!
}

/** The alerts that are due: how many, and how late the first of them is, in seconds. */
const selectDue = (at: Date) => sql`(
  select count(*)::int as due, coalesce(extract(epoch from ${at}::timestamptz - min(due_at)), 0)::float8 as oldest
  from alert where due_at <= ${at}::timestamptz)`

/** Counts the alerts that are due, at an instant on the database's clock. */
export async function countDue(db: ReadOnlyDb, at: Date): Promise<Pick<AlertSummary, 'due' | 'oldest'>> {
  const { rows } = await sql<Pick<AlertSummary, 'due' | 'oldest'>>`
    select * from ${selectDue(at)} d`.execute(db)
  return rows[0]!
}

/** Pauses or resumes all sending; returns whether that changed anything. */
export const setPaused = (tx: Db, isPaused: boolean): Promise<boolean> =>
  sql`update alert_setting set is_paused = ${isPaused} where is_paused <> ${isPaused}`
    .execute(tx)
    .then(hasChanged)

/** Deletes the alerts of a person, known by an e-mail in small letters; returns how many there were. */
export async function deletePersonSubscriptions(tx: Db, person: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from subscription where email = ${person}`.execute(tx)
  return Number(numAffectedRows)
}
