import { type RawBuilder, sql } from 'kysely'
import type { Db, Fragment } from '#server/database/tables.ts'
import { ALERT_RULES, type AlertRule, LATEST_DIGEST_MINUTE } from '#shared/alerts/rules.ts'
import type { Day } from '#shared/days.ts'
import { MENDED_MINUTES } from '#shared/rates/corrections.ts'
import { KINDS } from '#shared/rates/markets.ts'

/** The price of the kind in `w`, of the table `price p`. */
const price = sql`case w.kind ${sql.join(
  KINDS.map(kind => sql`when ${sql.lit(kind)} then ${sql.ref(`p.${kind}`)}`),
  sql` `,
)} end`

/** The last price, in INR per kg, of the city, market and kind in `w` within some days, with its day: as `name.price` and `name.date`. */
export const joinPrice = (name: string, days: Fragment): Fragment => sql`left join lateral (
  select p.date, ${price} as price from price p
  join daily_rate r on r.city_id = p.city_id and r.date = p.date and r.deleted_at is null
  where p.city_id = w.city_id and p.market = w.market and ${price} is not null and p.date ${days}
  order by p.date desc limit 1) ${sql.ref(name)} on true`

/** How far a price comes back before it is told again that it crossed a threshold: ₹2 or 2 %, whichever is more. */
const margin = sql`greatest(2, s.amount * 0.02)`

interface RuleQuery {
  /** Whether `s` is told of the price `f.price`, after `f.base` before; null counts as no. */
  fires: RawBuilder<unknown>
  /** Whether the next price that fires is told: always, unless the rule tells of a crossing once. */
  rearms?: RawBuilder<unknown>
}

/** The rules as conditions. What is corrected, and digests, are found by queries of their own. */
const RULES: Readonly<Record<AlertRule, RuleQuery>> = {
  published: { fires: sql`f.price is not null` },
  change: { fires: sql`f.price <> f.base` },
  changeBy: {
    fires: sql`abs(f.price - f.base) * case s.unit when 'percent' then 100 else 1 end
      >= s.amount * case s.unit when 'percent' then f.base else 1 end and f.price <> f.base`,
  },
  above: { fires: sql`f.price >= s.amount`, rearms: sql`f.price < s.amount - ${margin}` },
  below: { fires: sql`f.price <= s.amount`, rearms: sql`f.price > s.amount + ${margin}` },
  corrected: { fires: sql`false` },
  digest: { fires: sql`false` },
}

const selectByRule = (part: (rule: RuleQuery) => RawBuilder<unknown>): Fragment =>
  sql`coalesce(case s.rule ${sql.join(
    ALERT_RULES.map(rule => sql`when ${sql.lit(rule)} then ${part(RULES[rule])}`),
    sql` `,
  )} end, false)`

/** Whether the rule of the subscription `s` holds for the prices in `f`. */
export const ruleFires = selectByRule(({ fires }) => fires)
const ruleRearms = selectByRule(({ rearms = sql`true` }) => rearms)

/** Events matched at a time. */
const BATCH = 1000

/** India's day, and the instant on the database's clock. */
export interface Moment {
  day: Day
  at: Date
}

/**
 * Lets one transaction at a time match events or note what was sent, until its end: a rate that changes between the two is
 * seen by one of them.
 */
export async function lockAlerts(tx: Db): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('alerts'))`.execute(tx)
}

/**
 * Takes the events that were committed, and queues an alert for everybody whom a rate of the day concerns, in one
 * statement; `lockAlerts` comes before. Events of other days are of no use. Returns how many were taken.
 */
export async function matchEvents(tx: Db, { day, at }: Moment): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    with events as materialized (
      delete from alert_event
      where id in (select id from alert_event order by id limit ${BATCH} for update skip locked)
      returning city_id, day, version
    ), changed as materialized (
      select coalesce(c.now_id, c.id) as city_id, min(e.version) filter (where e.version > 1) as version
      from events e join city c on c.id = e.city_id where e.day = ${day} group by 1
    ), figures as materialized (
      select w.*, now.price, before.price as base, v.was, coalesce(v.is_public, false) as is_public
      from (
        select distinct h.city_id, h.version, s.market, s.kind
        from changed h join subscription_city sc using (city_id) join subscription s on s.id = sc.subscription_id
      ) w
      ${joinPrice('now', sql`= ${day}::date`)} ${joinPrice('before', sql`< ${day}::date`)}
      left join lateral (
        select (v.before -> w.market ->> w.kind)::numeric as was, not exists (
          select from revision e where e.city_id = v.city_id and e.date = v.date and e.version < v.version
            and e.action = 'create' and e.at > v.at - ${MENDED_MINUTES} * interval '1 min') as is_public
        from revision v where v.city_id = w.city_id and v.date = ${day}::date and v.version = w.version
      ) v on true
    ), matched as materialized (
      select s.id, f.city_id, f.price, f.was, f.is_public, s.corrections or s.rule = 'corrected' as hears_corrections,
        sc.is_armed and ${ruleFires} as fires, sc.is_armed, ${ruleRearms} as rearms,
        told.price as told, told.type is not null as is_told, told.is_waiting
      from figures f join subscription_city sc using (city_id)
      join subscription s on s.id = sc.subscription_id and s.market = f.market and s.kind = f.kind
      left join lateral (
        select a.type, (a.told ->> f.city_id::text)::numeric as price, a.due_at is not null as is_waiting from alert a
        where a.subscription_id = s.id and a.day = ${day}::date and (a.city_id = f.city_id or a.type = 'digest')
        order by a.due_at is null, a.sent_at desc nulls last limit 1
      ) told on true
      where s.confirmed_at is not null
    ), queued as (
      insert into alert (subscription_id, type, city_id, day, created_at, due_at)
      select id, 'rates', city_id, ${day}::date, ${at}::timestamptz, ${at}::timestamptz from matched where fires and not is_told
      on conflict do nothing returning subscription_id, city_id
    ), corrected as (
      -- who waits for a message of this city gets the new figures in it
      insert into alert (subscription_id, type, city_id, day, created_at, due_at, known)
      select id, 'correction', city_id, ${day}::date, ${at}::timestamptz, ${at}::timestamptz, jsonb_build_object(city_id, coalesce(told, was))
      from matched where hears_corrections and is_waiting is not true
        and coalesce(told, case when is_public then was end) is distinct from price
        and coalesce(told, case when is_public then was end) is not null
      on conflict do nothing
    ), armed as (
      update subscription_city sc set is_armed = m.rearms from matched m
      where sc.subscription_id = m.id and sc.city_id = m.city_id
        and case when m.is_armed then m.fires and not m.is_told and not m.rearms else m.rearms end
    )
    select count(*)::int as events from events`.execute(tx)
  return rows[0]!.events
}

/**
 * Queues the digests that are due at a minute of India's day: at the chosen one when all cities are in, else when the last
 * one comes in, at the latest at 9:30 or the chosen one with those that are in, and never without any.
 */
export async function queueDigests(db: Db, { day, at, minute }: Moment & { minute: number }): Promise<void> {
  await sql`
    insert into alert (subscription_id, type, day, created_at, due_at)
    select s.id, 'digest', ${day}::date, ${at}::timestamptz, ${at}::timestamptz from subscription s
    cross join lateral (
      select count(now.price) as present, count(*) as cities from subscription_city sc
      join city c on c.id = sc.city_id and c.retired_at is null
      cross join lateral (select c.id as city_id, s.market, s.kind) w
      ${joinPrice('now', sql`= ${day}::date`)}
      where sc.subscription_id = s.id
    ) n
    where s.rule = 'digest' and s.digest_minute <= ${minute}
      -- who confirms after the hour hears tomorrow
      and s.confirmed_at < (${day}::date + s.digest_minute * interval '1 min') at time zone 'Asia/Kolkata'
      and n.present > 0
      and (n.present = n.cities or ${minute} >= greatest(s.digest_minute, ${LATEST_DIGEST_MINUTE}))
      and not exists (select from alert a where a.subscription_id = s.id and a.day = ${day}::date
        and a.type in ('digest', 'rates'))
    on conflict do nothing`.execute(db)
}
