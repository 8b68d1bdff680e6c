import { sql } from 'kysely'
import type { AlertChannel, AlertCity, AlertType } from '#features/alerts/shared/content.ts'
import { type AlertChoice, CONFIRMATION_HOURS } from '#features/alerts/shared/rules.ts'
import type { Db } from '#server/database/db.ts'
import type { Claimed } from '#server/deliveries/deliveries.ts'
import {
  claimRows,
  isDue,
  isFree,
  type Note,
  noteOutcomes,
  type Queue,
  toldFrom,
} from '#server/deliveries/queries.ts'
import type { Day } from '#shared/days.ts'
import { formatFailure } from '#shared/outbound.ts'
import type { Contact } from '../channel.ts'
import { GATHERED, joinPrice, KEPT_DAYS, type Moment, ruleFires } from '../matching/queries.ts'
import { isSameReceiver, selectChoice } from '../subscriptions/queries.ts'

export const ALERTS: Queue = { table: 'alert' }

/** Alerts of these types are of no use after their day. */
const ofDay = sql`('rates', 'digest')`

export interface ClaimedAlert extends Claimed, Contact {
  type: AlertType
  day: Day
  subscriptionId: string
  choice: AlertChoice
  cities: (Omit<AlertCity, 'slug'> & { cityId: number })[]
  /** Whether the prices of now are still to be told. */
  holds: boolean
}

/** The prices of the alert `a` of the subscription `s`, as they are now. */
const readPrices = sql`(
  select coalesce(json_agg(json_build_object('cityId', c.id, 'city', c.name, 'day', a.day, 'price', f.price,
      'base', f.base, 'baseDate', before.date, 'was', a.was,
      'reason', case a.type when 'correction' then (select v.reason from revision v
        where v.city_id = c.id and v.date = a.day and v.version > 1 and not v.is_move order by v.version desc limit 1) end)
      order by sc.place) filter (where a.type <> 'digest' or ${ruleFires}), '[]') as cities,
    coalesce(case when a.type in ${ofDay} then bool_or(${ruleFires})
      when a.type = 'correction' then bool_or(f.price is distinct from a.was) end, a.type = 'confirmation') as holds
  from subscription_city sc join city c on c.id = sc.city_id and c.retired_at is null
  cross join lateral (select c.id as city_id, s.market, s.kind) w
  ${joinPrice('now', sql`= a.day`)}
  ${joinPrice('before', sql`< a.day`)}
  cross join lateral (select now.price, before.price as base) f
  where sc.subscription_id = s.id and (a.city_id is null or a.city_id = c.id) and a.type <> 'confirmation')`

/**
 * Claims alerts of a channel that are due, and with a correction those of the same city on other days: they are one message. Digests
 * come last, else the oldest first. None while sending is paused.
 */
export async function claimAlerts(
  tx: Db,
  { at, channel, limit }: { at: Date; channel: AlertChannel; limit: number },
): Promise<ClaimedAlert[]> {
  const { rows } = await sql<ClaimedAlert>`
    with due as materialized (
      select d.* from alert d
      where d.channel = ${channel} and ${isDue(at)} and not (select is_paused from alert_setting)
        and (d.day >= ${toldFrom} or d.type not in ${ofDay})
      order by (d.type = 'digest'), d.due_at limit ${limit} for update of d skip locked
    ), corrections as materialized (
      select distinct d.id from due join alert d using (subscription_id, city_id, type)
      where type = 'correction' and d.due_at is not null and (d.attempts = 0 or d.due_at <= ${at}::timestamptz) and ${isFree(at)}
    ), a as (${claimRows(ALERTS, sql`select id from due union all select id from corrections`, at)})
    select a.id, case a.type when 'correction' then concat_ws(' ', s.id, a.city_id) else a.id::text end as message,
      case when a.type in ${ofDay} then (a.day + 1)::timestamp at time zone 'Asia/Kolkata' end as "endsAt",
      a.type, a.day, s.id as "subscriptionId", s.email, s.endpoint, s.p256dh, s.auth,
      ${selectChoice} as choice, n.cities, n.holds
    from a join subscription s on s.id = a.subscription_id cross join lateral ${readPrices} n
    order by (a.type = 'digest'), a.created_at, a.id`.execute(tx)
  return rows
}

/** Stores what came of claimed alerts, under the lock of the queue. */
export async function noteAlerts(tx: Db, { notes, at }: { notes: readonly Note[]; at: Date }): Promise<void> {
  // a city may have been merged while it was sent
  const set = sql`, told = (
    select jsonb_object_agg(coalesce(c.now_id, c.id), t.value) from jsonb_each(o.told) t join city c on c.id = t.key::integer)`
  const then = sql`
    , undecided as (
      update subscription s set digest_day = '-infinity' from dropped d where s.id = d.subscription_id and d.type = 'digest'
    )
    delete from subscription r using alert a join o using (id) join subscription s on s.id = a.subscription_id
    where o.outcome = 'gone' and (r.id = s.id or (s.confirmed_at is not null and ${isSameReceiver('r', 's')}))`
  await noteOutcomes(tx, ALERTS, { notes, at, set, then })
  const sent = notes.filter(({ outcome }) => outcome === 'sent').map(({ id }) => id)
  // what changed while it was sent is corrected
  await sql`
    insert into alert (subscription_id, type, city_id, day, created_at, due_at, channel, was)
    select n.subscription_id, 'correction', w.city_id, n.day, ${at}::timestamptz, ${at}::timestamptz + ${GATHERED}, n.channel, w.was
    from alert n join subscription s on s.id = n.subscription_id
    cross join lateral (
      select t.key::integer as city_id, t.value::numeric as was, s.market, s.kind from jsonb_each_text(n.told) t) w
    ${joinPrice('now', sql`= n.day`)}
    where n.id = any(${sent}::uuid[]) and now.price is distinct from w.was
    for key share of s on conflict do nothing`.execute(tx)
}

/** Deletes what is not stored any longer. */
export async function purgeAlerts(tx: Db, { day, at }: Moment): Promise<void> {
  const now = sql`${at}::timestamptz`
  await sql`
    delete from subscription where confirmed_at is null
      and created_at < ${now} - ${CONFIRMATION_HOURS} * interval '1 hour'`.execute(tx)
  // a correction is told for a day after it was made
  await sql`
    update alert d set due_at = null, reason = ${formatFailure('over')}
    where due_at is not null and ${isFree(at)} and (type in ${ofDay} and day < ${day}::date
      or type = 'correction' and created_at < ${now} - interval '24 hours')`.execute(tx)
  await sql`delete from alert where created_at < ${now} - ${KEPT_DAYS} * interval '1 day'`.execute(tx)
}
