import { sql } from 'kysely'
import type { Db, Fragment } from '#server/database/db.ts'
import { selectPrice } from '#server/database/priceColumns.ts'
import { isSince } from '#server/response-cache/queries.ts'
import type { Day } from '#shared/days.ts'

/** The price of the record in `r` that the market and kind in `w` name. */
const price = selectPrice('r', 'w')

/** The last price, in INR per kg, of the city, market and kind in `w` within some days, with its day: as `name.price` and `name.date`. */
export const joinPrice = (name: string, days: Fragment): Fragment => sql`left join lateral (
  select r.date, ${price} as price from rate r
  where r.city_id = w.city_id and r.deleted_at is null and ${price} is not null and r.date ${days}
  order by r.date desc limit 1) ${sql.ref(name)} on true`

/** Whether `s` is told of the price `f.price`, after `f.base` before: of a limit as it is crossed. */
export const ruleFires = sql`coalesce(case s.rule when 'change' then f.price <> f.base
  when 'above' then f.price >= s.amount and coalesce(f.base < s.amount, true)
  else f.price <= s.amount and coalesce(f.base > s.amount, true) end, false)`

/** A correction waits for this long: with others of its city that come meanwhile it is one message. */
export const GATHERED = sql`interval '5 s'`
/** Days for which it is kept what somebody was told, and for which corrections are told. */
export const KEPT_DAYS = 90

/** India's day, and the instant on the database's clock. */
export interface Moment {
  day: Day
  at: Date
}

/** Joins the subscriptions of `m` that nobody has ended since it was read; locked, none ends before its alert is there. */
export const stillSubscribed = sql`subscription s using (id)`

/** In ms. Thousands of corrections at once take longer than other statements may. */
const MATCH_TIMEOUT = 60_000
/** Of the readers of the revisions (`consumer`). */
const NAME = 'alerts'

/** Adds the position from which alerts follow what is written, where there is none yet. */
export async function addPosition(db: Db): Promise<void> {
  await sql`insert into consumer (name) values (${NAME}) on conflict do nothing`.execute(db)
}

/**
 * Queues alerts about everything that was committed since the last run. It holds the lock of the queue, as do the notes of what was
 * sent: one of the two sees a rate that changes between them. For earlier days it queues corrections only.
 */
export async function matchWrites(tx: Db, { day, at }: Moment): Promise<void> {
  const { rows } = await sql<{ position: string }>`
    select position::text from consumer where name = ${NAME} for update`.execute(tx)
  const { position } = rows[0]!
  await sql`select set_config('statement_timeout', ${String(MATCH_TIMEOUT)}, true)`.execute(tx)
  // a statement of its own, which sees all that was committed when the position was locked
  await sql`
    with written as materialized (
      select * from revision where ${isSince(position)}
    ), moved as (
      update consumer set position = pg_current_snapshot() where name = ${NAME} and exists (select from written)
    ), changed as materialized (
      select distinct coalesce(c.now_id, c.id) as city_id, v.date as day
      from written v join city c on c.id = v.city_id
      where not v.is_move and v.date between ${day}::date - ${KEPT_DAYS}::integer and ${day}::date
        and (v.date = ${day}::date or v.version > 1)
    ), figures as materialized (
      select w.*, now.price, before.price as base
      from (
        select distinct h.city_id, h.day, s.market, s.kind
        from changed h join subscription_city sc using (city_id) join subscription s on s.id = sc.subscription_id
      ) w
      ${joinPrice('now', sql`= w.day`)} ${joinPrice('before', sql`< w.day`)}
    ), matched as materialized (
      select s.id, s.channel, f.city_id, f.day, f.price, told.was, told.knows and not told.is_waiting as knows,
        f.day = ${day}::date and s.frequency = 'immediately' and ${ruleFires} and told.type is null as fires
      from figures f join subscription_city sc using (city_id)
      join subscription s on s.id = sc.subscription_id and s.market = f.market and s.kind = f.kind
      left join lateral (
        select a.type, a.due_at is not null as is_waiting, a.told ? f.city_id::text as knows,
          (a.told ->> f.city_id::text)::numeric as was
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
    ), corrected as (
      -- of those who know a price; who waits for a message has the new price in it
      insert into alert (subscription_id, type, city_id, day, created_at, due_at, channel, was)
      select id, 'correction', city_id, day, ${at}::timestamptz, ${at}::timestamptz + ${GATHERED}, m.channel, was
      from matched m join ${stillSubscribed} where knows and was is distinct from price for key share of s
      on conflict do nothing
    )
    select`.execute(tx)
}
