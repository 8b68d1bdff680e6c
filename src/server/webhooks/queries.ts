import { sql } from 'kysely'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import { LEASE_SECONDS } from '#server/jobs/lease.ts'
import { isSending, RETRY_AFTER } from '#server/outbox/queries.ts'
import type { Webhook, WebhookEvent, WebhookMessage } from '#shared/webhooks/api.ts'

/** Deliveries of a webhook that are shown. */
const SHOWN = 10
/** Deliveries are stored for this long. */
const RETENTION = sql`interval '30 days'`
/** A webhook that has failed for this long is paused. */
const PATIENCE = sql`interval '3 days'`
/** A claimed delivery of a process that was killed is due again after this. */
const LEASE = sql`${sql.lit(LEASE_SECONDS)} * interval '1 s'`
/** Both secrets sign for this long. */
const ROTATION = sql`interval '1 day'`
/** A program that is away for days is tried for longer than a person, in seconds. */
const RETRY_AFTER_LONG = [...RETRY_AFTER, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Lists webhooks in the order they were made, or the one with this id. */
export async function findWebhooks(db: ReadOnlyDb, id: string | null = null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id as "_id", w.url, ${formatInstant('w.created_at')} as "createdAt", w.paused_at is not null as "isPaused",
      ${formatInstant('w.failing_since')} as "failingSince", d.deliveries
    from webhook w cross join lateral (
      select coalesce(json_agg(json_build_object('_id', id, 'type', type, 'createdAt', ${formatInstant('created_at')},
        'attempts', attempts, 'reason', reason, 'status', case when delivered_at is not null then 'delivered'
          when next_at is null then 'failed' else 'waiting' end) order by created_at desc), '[]') as deliveries
      from (select * from webhook_delivery where webhook_id = w.id order by created_at desc limit ${SHOWN}) d
    ) d where ${id}::uuid is null or w.id = ${id}::uuid order by w.created_at, w.id`.execute(db)
  return rows
}

/** Inserts a webhook unless there are as many already; returns its id. */
export async function insertWebhook(
  tx: Db,
  { url, secret, most }: { url: string; secret: Buffer; most: number },
): Promise<string | undefined> {
  await sql`lock table webhook in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into webhook (url, secret) select ${url}, ${secret}
    where (select count(*) from webhook) < ${most} returning id`.execute(tx)
  return rows[0]?.id
}

const updateOne = async (tx: Db, id: string, change: Fragment): Promise<void> => {
  await sql`update webhook set ${change} where id = ${id}::uuid`.execute(tx)
}

/** After a webhook is resumed, the deliveries that wait for it are due at once. */
export async function setWebhookPaused(tx: Db, id: string, isPaused: boolean): Promise<void> {
  if (isPaused) return updateOne(tx, id, sql`paused_at = coalesce(paused_at, now())`)
  await sql`update webhook_delivery set next_at = now() where webhook_id = ${id}::uuid and next_at is not null`.execute(
    tx,
  )
  return updateOne(tx, id, sql`paused_at = null, failing_since = null`)
}

export const setWebhookSecret = (tx: Db, id: string, secret: Buffer): Promise<void> =>
  updateOne(tx, id, sql`old_secret = secret, rotated_at = now(), secret = ${secret}`)

/** Returns whether it was there: of several at the same time one deletes it. */
export async function deleteWebhookById(tx: Db, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from webhook where id = ${id}::uuid`.execute(tx)
  return numAffectedRows > 0n
}

/** Where a message goes, and the secrets that sign it: also the former one for a day. */
export interface Target {
  url: string
  secrets: Buffer[]
}

const selectTarget = sql`w.url, array_remove(array[w.secret,
  case when w.rotated_at > now() - ${ROTATION} then w.old_secret end], null) as secrets`

export async function findTarget(db: ReadOnlyDb, id: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`select ${selectTarget} from webhook w where w.id = ${id}::uuid`.execute(
    db,
  )
  return rows[0]
}

/** Lists the webhooks that have something to deliver; none while deliveries are held. */
export async function listDueWebhooks(db: ReadOnlyDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook w where paused_at is null and ${isSending} and exists (
      select from webhook_delivery where webhook_id = w.id and next_at <= now())`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DueDelivery extends Target {
  id: string
  type: WebhookEvent
  createdAt: Date
  records: WebhookMessage['data']['records']
}

/** Claims the oldest delivery of a webhook that is due: no other instance sends it meanwhile. */
export async function claimDelivery(db: Db, webhookId: string): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    with claimed as (
      update webhook_delivery set next_at = now() + ${LEASE}, attempts = attempts + 1 where id = (
        select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
        where webhook_id = ${webhookId}::uuid and next_at <= now() and paused_at is null
        order by d.created_at limit 1 for update of d skip locked)
      returning *
    )
    select d.id, d.type, d.created_at as "createdAt", ${selectTarget}, (
      select json_agg(json_build_object('_id', c.id || to_char(r.date, '-YYYYMMDD'), 'location', c.name,
        'date', r.date) order by r.date, c.id)
      from unnest(d.city_ids, d.dates) as r(city_id, date) join city c on c.id = r.city_id) as records
    from claimed d join webhook w on w.id = d.webhook_id`.execute(db)
  return rows[0]
}

/** Keeps a claimed delivery from others for longer. One that was noted as failed meanwhile is due later than any claim. */
export async function renewClaim(db: Db, id: string): Promise<void> {
  await sql`update webhook_delivery set next_at = now() + ${LEASE}
    where id = ${id}::uuid and next_at <= now() + ${LEASE}`.execute(db)
}

/**
 * Finds the ms after which the next delivery is due or free, if that is within a minute. One that is due now is just being
 * claimed: another process looks again when that claim has run out.
 */
export async function findNextDue(db: ReadOnlyDb): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(case when d.next_at <= now() then now() + ${LEASE} else d.next_at end) - now()) * 1000)::float8 as ms
    from webhook w join webhook_delivery d on d.webhook_id = w.id
    where w.paused_at is null and d.next_at <= now() + interval '1 min' and ${isSending}`.execute(db)
  return rows[0]?.ms ?? undefined
}

/** Stores what came of an attempt, `null` for a success. Returns whether the webhook is paused by it. */
export async function recordAttempt(db: Db, id: string, reason: string | null): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`
    with attempted as (
      update webhook_delivery set reason = ${reason},
        delivered_at = case when ${reason}::text is null then now() end,
        next_at = case when ${reason}::text is not null
          then now() + (${RETRY_AFTER_LONG}::integer[])[attempts] * interval '1 s' end
      where id = ${id}::uuid returning webhook_id
    )
    update webhook w set failing_since = case when ${reason}::text is not null then coalesce(failing_since, now()) end,
      paused_at = case when ${reason}::text is not null and failing_since < now() - ${PATIENCE} then now() else paused_at end
    from attempted where w.id = webhook_id returning paused_at = now() as "isPaused"`.execute(db)
  return rows[0]?.isPaused ?? false
}

export async function deleteOldDeliveries(db: Db): Promise<void> {
  await sql`delete from webhook_delivery where created_at < now() - ${RETENTION}`.execute(db)
}
