import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { LEASE_SECONDS } from '#server/jobs/lease.ts'
import { RETRY_AFTER } from '#server/jobs/retries.ts'
import { isSending, toldFrom } from '#server/outbound/queries.ts'
import {
  ALERT_TYPES,
  type AlertChannel,
  type AlertCity,
  type AlertType,
  endsWithDay,
} from '#shared/alerts/content.ts'
import { type AlertChoice, CONFIRMATION_HOURS } from '#shared/alerts/rules.ts'
import type { Day } from '#shared/days.ts'
import { formatFailure } from '#shared/outbound.ts'
import type { Contacts } from '../channel.ts'
import { joinPrice, KEPT_DAYS, type Moment, ruleFires } from '../matching/queries.ts'
import { queueDeliveries } from '../queries.ts'
import { selectChoice } from '../subscriptions/queries.ts'

const LEASE = sql`${sql.lit(LEASE_SECONDS)} * interval '1 s'`
/** Refusals after which a subscription ends. */
const MAX_REFUSALS = 3

export interface ClaimedAlert extends Partial<Contacts['mail'] & Contacts['push']> {
  id: string
  type: AlertType
  day: Day
  /** Null where it is not of one city. */
  cityId: number | null
  subscriptionId: string
  channel: AlertChannel
  choice: AlertChoice
  newChoice: AlertChoice | null
  cities: (Omit<AlertCity, 'slug'> & { cityId: number })[]
  /** Whether the prices of now are still to be told. */
  holds: boolean
  /** Whether it may have been sent before: a process was killed after it had claimed the alert, or no answer came in time. */
  isRepeat: boolean
}

/** The prices of the alert `a` of the subscription `s`, as they are now. */
const readPrices = sql`(
  select coalesce(json_agg(json_build_object('cityId', c.id, 'city', c.name, 'day', a.day, 'price', latest.price,
      'date', latest.date, 'base', earlier.price, 'baseDate', earlier.date, 'was', k.was, 'isIn', f.price is not null)
      order by sc.place), '[]') as cities,
    coalesce(case a.type when 'rates' then bool_or(${ruleFires}) when 'correction' then bool_or(f.price is distinct from k.was)
      when 'digest' then bool_or(f.price is not null) else true end, false) as holds
  from subscription_city sc join city c on c.id = sc.city_id and c.retired_at is null
  cross join lateral (select c.id as city_id, s.market, s.kind) w
  ${joinPrice('latest', sql`<= a.day`)} ${joinPrice('earlier', sql`< latest.date`)}
  cross join lateral (select case when latest.date = a.day then latest.price end as price, earlier.price as base) f
  cross join lateral (select (select value::numeric from jsonb_each_text(a.known)) as was) k
  where sc.subscription_id = s.id and (a.city_id is null or a.city_id = c.id))`

/**
 * Claims alerts of a channel that are due, with the corrections that are sent with them: no other instance sends them
 * meanwhile. Digests come last, else the oldest first. None while sending is paused or held. `lockAlerts` comes before.
 */
export async function claimAlerts(
  tx: Db,
  { at, channel, limit }: { at: Date; channel: AlertChannel; limit: number },
): Promise<ClaimedAlert[]> {
  const isFree = sql`(d.claimed_until is null or d.claimed_until <= ${at}::timestamptz)`
  const { rows } = await sql<ClaimedAlert>`
    with due as materialized (
      select d.id, d.subscription_id, d.city_id, d.type from alert d
      where d.channel = ${channel} and d.due_at <= ${at}::timestamptz and ${isFree}
        and not (select is_paused from alert_setting) and ${isSending}
        and (d.day >= ${toldFrom} or d.type <> all(${ALERT_TYPES.filter(endsWithDay)}::text[]))
      order by (d.type = 'digest'), d.due_at limit ${limit} for update of d skip locked
    ), gathered as materialized (
      select distinct d.id from due join alert d using (subscription_id, city_id, type)
      where d.type = 'correction' and d.due_at is not null and (d.attempts = 0 or d.due_at <= ${at}::timestamptz) and ${isFree}
    ), a as (
      update alert set claimed_until = ${at}::timestamptz + ${LEASE}, attempts = attempts + 1
      where id in (select id from due union all select id from gathered) returning *
    )
    select a.id, a.type, a.day, a.city_id as "cityId", s.id as "subscriptionId", s.channel, s.email, s.endpoint, s.p256dh, s.auth,
      ${selectChoice} as choice, a.choice as "newChoice", n.cities, n.holds,
      a.attempts > a.failures + 1 or a.reason is not distinct from ${formatFailure('timeout')} as "isRepeat"
    from a join subscription s on s.id = a.subscription_id cross join lateral ${readPrices} n
    order by (a.type = 'digest'), a.created_at, a.id`.execute(tx)
  return rows
}

/** Renews claims, so that no other instance sends the alerts of this one. */
export async function renewClaims(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update alert set claimed_until = ${at}::timestamptz + ${LEASE}
    where id = any(${ids}::uuid[]) and claimed_until is not null`.execute(db)
}

/** Gives up the claims of a channel: its only process has just started. */
export async function releaseClaims(db: Db, channel: AlertChannel): Promise<void> {
  await sql`update alert set claimed_until = null
    where channel = ${channel} and due_at is not null and claimed_until is not null`.execute(db)
}

/** Finds the ms after which the next alert of a channel is due or free, if that is within a minute. */
export async function findNextDue(
  db: ReadOnlyDb,
  channel: AlertChannel,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(n.at) - ${at}::timestamptz) * 1000)::float8 as ms
    from alert d cross join lateral (select greatest(d.due_at, d.claimed_until) as at) n
    where d.channel = ${channel} and d.due_at <= ${at}::timestamptz + interval '1 min'
      and n.at > ${at}::timestamptz and n.at <= ${at}::timestamptz + interval '1 min'`.execute(db)
  return rows[0]?.ms ?? undefined
}

/** What is noted of a claimed alert. */
export interface Note {
  id: string
  /** `dropped`: not to be told any more. `ended`: given up. `released`: not tried. */
  outcome: 'sent' | 'gone' | 'failed' | 'dropped' | 'ended' | 'released'
  reason?: string
  retryAt?: Date
  isRefused?: boolean
  /** INR per kg by the id of each city whose price was told. */
  told?: Record<number, number | null>
}

/** Stores what came of claimed alerts; `lockAlerts` comes before. */
export async function noteOutcomes(tx: Db, notes: readonly Note[], at: Date): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    with o as (
      select * from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
        as o(id uuid, outcome text, reason text, "retryAt" timestamptz, "isRefused" boolean, told jsonb)
    ), noted as (
      update alert a set claimed_until = null, reason = o.reason,
        -- the city may have been merged or separated while it was sent: what was told is of the one that the alert is of now
        told = case when a.city_id is null then o.told
          else (select jsonb_build_object(a.city_id, value) from jsonb_each(o.told) limit 1) end,
        sent_at = case when o.outcome = 'sent' then ${at}::timestamptz end,
        attempts = a.attempts - case when o.outcome = 'released' then 1 else 0 end,
        failures = a.failures + case when o.outcome = 'failed' then 1 else 0 end,
        due_at = case o.outcome when 'released' then a.due_at when 'failed' then coalesce(o."retryAt",
          ${at}::timestamptz + (${RETRY_AFTER}::integer[])[a.failures + 1] * interval '1 s') end
      from o where a.id = o.id and o.outcome in ('sent', 'failed', 'ended', 'released')
      returning a.subscription_id, a.day, a.told, o.outcome, o."isRefused"
    ), dropped as (
      delete from alert a using o where a.id = o.id and o.outcome = 'dropped' returning a.subscription_id, a.city_id, a.type
    ), armed as (
      update subscription_city sc set is_armed = true from dropped d
      where sc.subscription_id = d.subscription_id and sc.city_id = d.city_id and d.type = 'rates'
    ), undigested as (
      update subscription s set digest_day = '-infinity' from dropped d where s.id = d.subscription_id and d.type = 'digest'
    ), ended as (
      delete from subscription s using alert a join o using (id)
      where s.id = a.subscription_id
        and (o.outcome = 'gone' or (o."isRefused" and s.failures >= ${MAX_REFUSALS - 1}))
    ), counted as (
      update subscription s set failures = case n.outcome when 'sent' then 0 else s.failures + 1 end from noted n
      where s.id = n.subscription_id and ((n.outcome = 'sent' and s.failures > 0)
        or (n."isRefused" and s.failures < ${MAX_REFUSALS - 1}))
    )
    -- what changed while it was sent is matched again
    insert into alert_event (city_id, day, version)
    select distinct r.city_id, r.date, r.version
    from noted n join subscription s on s.id = n.subscription_id
    cross join lateral jsonb_each_text(n.told) t (city_id, price)
    cross join lateral (select t.city_id::integer as city_id, s.market, s.kind) w
    ${joinPrice('now', sql`= n.day`)}
    join daily_rate r on r.city_id = w.city_id and r.date = n.day
    where now.price is distinct from t.price::numeric`.execute(tx)
  if (numAffectedRows > 0n) await queueDeliveries(tx)
}

/** Seconds for which a push subscription is silent before it is warned, and from the warning to its end. */
const WARNED_AFTER = sql`interval '173 days'`
const ENDS_AFTER = sql`interval '7 days'`

/** Deletes what is not stored any longer, and warns those whose subscription ends a week later. */
export async function purgeAlerts(tx: Db, { day, at }: Moment): Promise<void> {
  const now = sql`${at}::timestamptz`
  await sql`
    delete from subscription where (confirmed_at is null and now_id is null and created_at < ${now} - ${CONFIRMATION_HOURS} * interval '1 hour')
      or (channel = 'push' and warned_at < ${now} - ${ENDS_AFTER})`.execute(tx)
  await sql`
    with warned as (
      update subscription set warned_at = ${now}
      where channel = 'push' and warned_at is null and seen_at < ${now} - ${WARNED_AFTER} returning id
    )
    insert into alert (subscription_id, type, day, created_at, due_at, channel)
    select id, 'warning', ${day}::date, ${now}, ${now}, 'push' from warned`.execute(tx)
  // a correction is told for a day after it was made
  await sql`
    update alert set due_at = null, reason = ${formatFailure('over')}
    where due_at is not null and (type = any(${ALERT_TYPES.filter(endsWithDay)}::text[]) and day < ${day}::date
      or type = 'correction' and created_at < ${now} - interval '24 hours')`.execute(tx)
  await sql`delete from alert where created_at < ${now} - ${KEPT_DAYS} * interval '1 day'`.execute(tx)
}
