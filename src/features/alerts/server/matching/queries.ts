import { sql } from 'kysely'
import { selectPrice } from '#server/database/priceColumns.ts'
import type { Db, Fragment } from '#server/database/tables.ts'
import { isSending, toldFrom } from '#server/outbox/queries.ts'
import type { Day } from '#shared/days.ts'

/** The price of the record in `r` that the market and kind in `w` name. */
const price = selectPrice('r', { market: sql`w.market`, kind: sql`w.kind` })

/** The last price, in INR per kg, of the city, market and kind in `w` within some days, with its day: as `name.price` and `name.date`. */
export const joinPrice = (name: string, days: Fragment): Fragment => sql`left join lateral (
  select r.date, ${price} as price from rate r
  where r.city_id = w.city_id and r.deleted_at is null and ${price} is not null and r.date ${days}
  order by r.date desc limit 1) ${sql.ref(name)} on true`

/** How far a price comes back before it is told again that it crossed a threshold: ₹2 or 2 %, whichever is more. */
const margin = sql`greatest(2, s.amount * 0.02)`

/** Whether `s` is told of the price `f.price`, after `f.base` before. */
export const ruleFires = sql`coalesce(case s.rule when 'change' then f.price <> f.base when 'above' then f.price >= s.amount
  else f.price <= s.amount end, false)`
/** Whether the next price that fires is told: a price that stays beyond a limit is told once. */
const ruleRearms = sql`coalesce(case s.rule when 'change' then true when 'above' then f.price < s.amount - ${margin}
  else f.price > s.amount + ${margin} end, false)`

/** Events matched at a time. */
const BATCH = 1000
/** Corrections of a city wait until none has come for this long, but none of them waits longer than `LONGEST_WAIT`. */
const QUIET = sql`interval '5 s'`
const LONGEST_WAIT = sql`interval '30 s'`
/** Days for which it is kept what somebody was told, and for which corrections are told. */
export const KEPT_DAYS = 90

/** India's day, and the instant on the database's clock. */
export interface Moment {
  day: Day
  at: Date
}

/** Joins the subscriptions of `m` that nobody has ended since it was read; locked, none ends before its alert is there. */
export const stillSubscribed = sql`subscription s using (id)`

/**
 * Takes the events that were committed, and queues an alert for everybody whom they concern, in one statement. It runs in turn with
 * the notes of what was sent: a rate that changes between the two is seen by one of them. Of earlier days only corrections are told.
 * Returns how many events were taken.
 */
export async function matchEvents(tx: Db, { day, at }: Moment): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    with events as materialized (
      delete from alert_event
      where id in (select id from alert_event order by id limit ${BATCH} for update skip locked)
      returning city_id, day, version
    ), changed as materialized (
      select coalesce(c.now_id, c.id) as city_id, e.day, min(e.version) filter (where e.version > 1) as version
      from events e join city c on c.id = e.city_id
      where e.day between ${day}::date - ${KEPT_DAYS}::integer and ${day}::date group by 1, 2
      having e.day = ${day}::date or max(e.version) > 1
    ), figures as materialized (
      select w.*, w.day = ${day}::date as is_today, now.price, before.price as base
      from (
        select distinct h.city_id, h.day, s.market, s.kind
        from changed h join subscription_city sc using (city_id) join subscription s on s.id = sc.subscription_id
      ) w
      ${joinPrice('now', sql`= w.day`)} ${joinPrice('before', sql`< w.day`)}
    ), matched as materialized (
      select s.id, s.channel, f.city_id, f.day, f.is_today, f.price, sc.is_armed,
        f.is_today and s.frequency = 'immediately' and sc.is_armed and ${ruleFires} and told.type is null as fires, ${ruleRearms} as rearms,
        -- a digest without the city told no price; a correction may have told that there is none
        coalesce(told.is_sent and (told.type = 'correction' or told.price is not null), false) as knows, told.price as told,
        coalesce(told.is_waiting, false) as is_waiting
      from figures f join subscription_city sc using (city_id)
      join subscription s on s.id = sc.subscription_id and s.market = f.market and s.kind = f.kind
      left join lateral (
        select a.type, a.told is not null as is_sent, a.due_at is not null as is_waiting,
          (case when a.told ? f.city_id::text then a.told ->> f.city_id::text else (
            -- a digest may have told it of a city that has become part of this one
            select a.told ->> n.id::text from city n where n.now_id = f.city_id and a.told ? n.id::text
            order by n.id limit 1) end)::numeric as price
        from alert a
        where a.subscription_id = s.id and a.day = f.day
          and (a.type = 'digest' or (a.city_id = f.city_id and a.type in ('rates', 'correction')))
        order by a.due_at is null, a.sent_at desc nulls last limit 1
      ) told on true
      where s.confirmed_at is not null
    ), queued as (
      insert into alert (subscription_id, type, city_id, day, created_at, due_at, channel)
      select id, 'rates', city_id, day, ${at}::timestamptz, ${at}::timestamptz, m.channel
      from matched m join ${stillSubscribed} where fires for key share of s
      on conflict do nothing
    ), corrected as materialized (
      -- of those who know a price; who waits for a message has the new price in it
      select id, channel, city_id, day, told as known from matched
      where not fires and not is_waiting and knows and told is distinct from price
    ), gathered as (
      update alert set due_at = least(${at}::timestamptz + ${QUIET}, created_at + ${LONGEST_WAIT})
      where due_at is not null and claimed_until is null and attempts = 0 and type = 'correction'
        and city_id in (select city_id from changed where version is not null)
    ), corrections as (
      insert into alert (subscription_id, type, city_id, day, created_at, due_at, channel, known)
      select id, 'correction', city_id, day, ${at}::timestamptz, ${at}::timestamptz + ${QUIET}, m.channel,
        jsonb_build_object(city_id, known)
      from corrected m join ${stillSubscribed} for key share of s on conflict do nothing
    ), armed as (
      update subscription_city sc set is_armed = m.rearms from matched m
      where sc.subscription_id = m.id and sc.city_id = m.city_id and m.is_today
        -- while deliveries are held nobody is told of a crossing: the next price beyond the threshold is told
        and case when m.is_armed then m.fires and not m.rearms and ${isSending} and m.day >= ${toldFrom} else m.rearms end
    )
    select count(*)::int as events from events`.execute(tx)
  return rows[0]!.events
}
