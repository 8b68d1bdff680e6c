import { sql } from 'kysely'
import { DIGEST_MINUTE } from '#features/alerts/shared/rules.ts'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/days.ts'
import { joinPrice, type Moment, ruleFires, stillSubscribed } from '../matching/queries.ts'

/** Selects whose digest of the day is not decided yet. */
export const selectDueDigests = (day: Day) =>
  sql<{ id: string }>`
    select id from subscription
    where frequency = 'daily' and digest_day < ${day}::date
      -- who confirms after the hour hears tomorrow
      and confirmed_at < (${day}::date + ${DIGEST_MINUTE} * interval '1 min') at time zone 'Asia/Kolkata'`

interface DigestMoment extends Moment {
  /** Whether digests still wait for cities that are missing. */
  waits: boolean
}

/**
 * Decides on the digests of those of these subscriptions whose cities all have a rate of the day; once nothing is waited for, of those
 * that have any. Queues those whose rule holds for a city, and returns how many.
 */
export async function queueDigests(
  db: Db,
  ids: readonly string[],
  { day, at, waits }: DigestMoment,
): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    with ready as (
      -- by keys alone, so that no plan reads a whole table, whatever is known of its rows
      select s.id, s.channel, n.fires from unnest(${ids}::uuid[]) due (id) join subscription s on s.id = due.id
      cross join lateral (
        select count(now.price) as present, count(*) as cities, bool_or(${ruleFires}) as fires from subscription_city sc
        join city c on c.id = sc.city_id and c.retired_at is null
        cross join lateral (select c.id as city_id, s.market, s.kind) w
        ${joinPrice('now', sql`= ${day}::date`)}
        ${joinPrice('before', sql`< ${day}::date`)}
        cross join lateral (select now.price, before.price as base) f
        where sc.subscription_id = s.id
      ) n
      where n.present > 0 and (n.present = n.cities or not ${waits})
    ), queued as (
      insert into alert (subscription_id, type, day, created_at, due_at, channel)
      select id, 'digest', ${day}::date, ${at}::timestamptz, ${at}::timestamptz, m.channel
      from ready m join ${stillSubscribed}
      where fires and not exists (select from alert a where a.subscription_id = m.id and a.day = ${day}::date
        and a.type in ('digest', 'rates')) for key share of s
      on conflict do nothing returning 1
    ), noted as (
      update subscription set digest_day = ${day}::date where id = any(array(select id from ready))
    )
    select count(*)::int as queued from queued`.execute(db)
  return rows[0]!.queued
}
