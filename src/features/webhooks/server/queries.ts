import { sql } from 'kysely'
import type { Webhook, WebhookEvent, WebhookMessage } from '#features/webhooks/shared/api.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import type { Claimed } from '#server/outbox/outbox.ts'
import { claimRows, isDue, type Note, noteOutcomes, type Queue, RETRY_AFTER } from '#server/outbox/queries.ts'

/** Deliveries of a webhook that are shown. */
const SHOWN = 10
/** Deliveries are stored for this long. */
const RETENTION = sql`interval '30 days'`
/** A webhook that has failed for this long is paused. */
const PATIENCE = sql`interval '3 days'`
/** Both secrets sign for this long. */
const ROTATION = sql`interval '1 day'`

/** Deliveries to webhooks that are not paused. A program that is away for days is tried for longer than a person. */
export const DELIVERIES: Queue = {
  table: 'webhook_delivery',
  rows: sql`exists (select from webhook w where w.id = d.webhook_id and w.paused_at is null)`,
  retryAfter: [...RETRY_AFTER, 18_000, 36_000, 50_400, 72_000, 86_400],
}

/** Lists webhooks in the order they were made, or the one with this id. */
export async function findWebhooks(db: ReadOnlyDb, id: string | null = null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id as "_id", w.url, ${formatInstant('w.created_at')} as "createdAt", w.paused_at is not null as "isPaused",
      ${formatInstant('w.failing_since')} as "failingSince", d.deliveries
    from webhook w cross join lateral (
      select coalesce(json_agg(json_build_object('_id', id, 'type', type, 'createdAt', ${formatInstant('created_at')},
        'attempts', attempts, 'reason', reason, 'status', case when sent_at is not null then 'delivered'
          when due_at is null then 'failed' else 'waiting' end) order by created_at desc), '[]') as deliveries
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
  await sql`update webhook_delivery set due_at = now() where webhook_id = ${id}::uuid and due_at is not null`.execute(
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

export interface ClaimedDelivery extends Claimed, Target {
  type: WebhookEvent
  createdAt: Date
  records: WebhookMessage['data']['records']
}

/** Claims the oldest delivery that is due of each webhook that is sent nothing at the moment. */
export async function claimDeliveries(tx: Db, at: Date): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select o.id from webhook w cross join lateral (
        select d.id from webhook_delivery d where d.webhook_id = w.id and ${isDue(at)} order by d.created_at limit 1) o
      where w.paused_at is null and not exists (select from webhook_delivery u
        where u.webhook_id = w.id and u.due_at is not null and u.claimed_until > ${at}::timestamptz)
    ), a as (${claimRows(DELIVERIES, sql`select id from due`, at)})
    select a.id, a.id as message, w.id as receiver, a.type, a.created_at as "createdAt", ${selectTarget}, (
      select json_agg(json_build_object('_id', c.id || to_char(r.date, '-YYYYMMDD'), 'location', c.name,
        'date', r.date) order by r.date, c.id)
      from unnest(a.city_ids, a.dates) as r(city_id, date) join city c on c.id = r.city_id) as records
    from a join webhook w on w.id = a.webhook_id`.execute(tx)
  return rows
}

export interface PausedWebhook {
  id: string
  url: string
  reason: string
}

/** Stores what came of claimed deliveries, in turn. Returns the webhooks that are paused by it. */
export async function noteDeliveries(tx: Db, notes: readonly Note[], at: Date): Promise<PausedWebhook[]> {
  const now = sql`${at}::timestamptz`
  const then = sql`
    , told as (
      update webhook w set failing_since = case n.outcome when 'failed' then coalesce(failing_since, ${now}) end,
        paused_at = case when n.outcome = 'failed' and failing_since < ${now} - ${PATIENCE} then ${now} else paused_at end
      from noted n where w.id = n.webhook_id and n.outcome in ('sent', 'failed')
      returning w.id, w.url, n.reason, w.paused_at
    )
    select id, url, reason from told where paused_at = ${now}`
  const { rows } = await noteOutcomes<PausedWebhook>(tx, DELIVERIES, { notes, at, then })
  return rows
}

export async function deleteOldDeliveries(db: Db): Promise<void> {
  await sql`delete from webhook_delivery where created_at < now() - ${RETENTION}`.execute(db)
}
