import { sql } from 'kysely'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Subscription } from '#shared/alerts/api.ts'
import type { AlertChannel, AlertType } from '#shared/alerts/content.ts'
import { type AlertChoice, listUnits } from '#shared/alerts/rules.ts'
import type { Day } from '#shared/days.ts'
import type { Contacts } from '../channel.ts'

type AnyContact = Partial<Contacts['mail'] & Contacts['push']>

/** A subscription to insert. */
export type NewSubscriber = {
  [C in AlertChannel]: { id: string; keyHash: Buffer; channel: C; contact: Contacts[C]; at: Date }
}[AlertChannel]

/** The choice of the subscription in `s`, with the names its cities have now. */
export const selectChoice = sql<AlertChoice>`json_build_object(
  'cities', (select coalesce(json_agg(c.name order by sc.place), '[]') from subscription_city sc
    join city c on c.id = sc.city_id where sc.subscription_id = s.id),
  'language', s.language, 'rule', s.rule, 'amount', s.amount, 'unit', s.unit, 'market', s.market, 'kind', s.kind,
  'corrections', s.corrections, 'digestMinute', s.digest_minute)`

const getAmount = ({ rule, amount }: AlertChoice) => (listUnits(rule).length > 0 ? amount : null)

/** Inserts a subscription without cities, unless its contact has one; returns whether it was inserted. */
export async function insertSubscription(
  tx: Db,
  { id, keyHash, channel, contact, at }: NewSubscriber,
  choice: AlertChoice,
): Promise<boolean> {
  const { email, endpoint, p256dh, auth }: AnyContact = contact
  const { numAffectedRows = 0n } = await sql`
    insert into subscription (id, channel, email, endpoint, p256dh, auth, language, rule, amount, unit, market, kind,
      corrections, digest_minute, key_hash, created_at, seen_at, confirmed_at)
    values (${id}::uuid, ${channel}, ${email ?? null}, ${endpoint ?? null}, ${p256dh ?? null}, ${auth ?? null},
      ${choice.language}, ${choice.rule},
      ${getAmount(choice)}, ${choice.unit}, ${choice.market}, ${choice.kind}, ${choice.corrections},
      ${choice.digestMinute}, ${keyHash}, ${at}, ${at}, ${channel === 'push' ? at : null})
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

interface Subscriber {
  id: string
  isConfirmed: boolean
  p256dh: Buffer | null
  auth: Buffer | null
  choice: AlertChoice
}

/** Locks a subscription until the transaction ends: by its contact, or by its key. */
export async function lockSubscription(
  tx: Db,
  by: { email: string } | { endpoint: string } | { keyHash: Buffer },
): Promise<Subscriber | undefined> {
  const condition =
    'email' in by
      ? sql`email = ${by.email}`
      : 'endpoint' in by
        ? sql`endpoint = ${by.endpoint}`
        : sql`key_hash = ${by.keyHash}`
  const { rows } = await sql<Subscriber>`
    select s.id, s.confirmed_at is not null as "isConfirmed", s.p256dh, s.auth, ${selectChoice} as choice
    from subscription s where ${condition} for update of s`.execute(tx)
  return rows[0]
}

/** Stores what the owner of a locked subscription has chosen. */
export async function updateChoice(
  tx: Db,
  id: string,
  choice: AlertChoice,
  { cityIds, keepsArmed }: { cityIds: readonly number[]; keepsArmed: boolean },
): Promise<void> {
  await sql`
    update subscription set language = ${choice.language}, rule = ${choice.rule}, amount = ${getAmount(choice)},
      unit = ${choice.unit}, market = ${choice.market}, kind = ${choice.kind}, corrections = ${choice.corrections},
      digest_minute = ${choice.digestMinute} where id = ${id}::uuid`.execute(tx)
  const { rows } = await sql<{ cityId: number; isArmed: boolean }>`
    delete from subscription_city where subscription_id = ${id}::uuid
    returning city_id as "cityId", is_armed as "isArmed"`.execute(tx)
  const disarmed = rows.filter(({ isArmed }) => keepsArmed && !isArmed).map(({ cityId }) => cityId)
  await sql`
    insert into subscription_city (subscription_id, city_id, place, is_armed)
    select ${id}::uuid, city_id, place, city_id <> all(${disarmed}::integer[])
    from unnest(${cityIds}::integer[]) with ordinality as c (city_id, place)`.execute(tx)
}

/** Begins the hours (`CONFIRMATION_HOURS`) within which an address is confirmed. */
export async function renewSubscription(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update subscription set created_at = ${at} where id = ${id}::uuid`.execute(tx)
}

/** Notes that an address is mailed because somebody has entered it. False where it was within 24 hours before. */
export async function markMailed(tx: Db, addressHash: Buffer, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into mailed_address as m values (${addressHash}, ${at})
    on conflict (address_hash) do update set mailed_at = excluded.mailed_at
      where m.mailed_at <= excluded.mailed_at - interval '24 hours'
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Queues a message that is not of rates, unless the same one waits or was sent that day; it is sent about a second later. */
export async function queueAlert(
  tx: Db,
  subscriptionId: string,
  { type, day, at, choice }: { type: AlertType; day: Day; at: Date; choice?: AlertChoice },
): Promise<void> {
  await sql`
    insert into alert (subscription_id, type, day, created_at, due_at, choice)
    values (${subscriptionId}::uuid, ${type}, ${day}, ${at}, ${at}, ${choice ? JSON.stringify(choice) : null})
    on conflict do nothing`.execute(tx)
  await sql`select queue_alert_jobs()`.execute(tx)
}

/** Confirms an address. Returns whether this was the first time; undefined for an unknown key. */
export async function confirmByKey(db: Db, keyHash: Buffer, at: Date): Promise<boolean | undefined> {
  const { rows } = await sql<{ isFirst: boolean }>`
    with confirmed as (
      update subscription set confirmed_at = ${at}, seen_at = ${at}
      where key_hash = ${keyHash} and confirmed_at is null returning id
    )
    select exists(select from confirmed) as "isFirst" from subscription where key_hash = ${keyHash}`.execute(
    db,
  )
  return rows[0]?.isFirst
}

/** Notes that somebody has a look. False for an unknown key. */
export async function markSeenByKey(db: Db, keyHash: Buffer, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update subscription set seen_at = greatest(seen_at, ${at}), warned_at = null where key_hash = ${keyHash}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

export async function deleteByKey(db: Db, keyHash: Buffer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from subscription where key_hash = ${keyHash}`.execute(db)
  return numAffectedRows > 0n
}

/** Reads everything that is kept of a subscription. */
export async function findByKey(db: ReadOnlyDb, keyHash: Buffer): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select s.channel, s.email, s.endpoint, ${selectChoice} as choice, ${formatInstant('s.created_at')} as "createdAt",
      ${formatInstant('s.confirmed_at')} as "confirmedAt", ${formatInstant('s.seen_at')} as "seenAt", ${formatInstant('s.warned_at')} as "warnedAt",
      (select coalesce(json_agg(json_build_object('type', a.type, 'city', c.name, 'day', a.day,
          'createdAt', ${formatInstant('a.created_at')}, 'sentAt', ${formatInstant('a.sent_at')}, 'reason', a.reason)
          order by a.created_at desc), '[]')
        from alert a left join city c on c.id = a.city_id where a.subscription_id = s.id) as alerts
    from subscription s where s.key_hash = ${keyHash}`.execute(db)
  return rows[0]
}
