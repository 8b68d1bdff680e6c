import { sql } from 'kysely'
import type { Subscription } from '#features/alerts/shared/api.ts'
import type { AlertChannel, AlertType } from '#features/alerts/shared/content.ts'
import { type AlertChoice, listUnits } from '#features/alerts/shared/rules.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import type { Contacts } from '../channel.ts'
import { queueDeliveries } from '../queries.ts'

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
  email: string | null
  p256dh: Buffer | null
  auth: Buffer | null
  choice: AlertChoice
}

/** The subscription that a key opens. */
const idOfKey = (keyHash: Buffer) =>
  sql`(select coalesce(now_id, id) from subscription where key_hash = ${keyHash})`

/** Locks a subscription until the transaction ends: the one of its contact that is confirmed, or by its key. */
export async function lockSubscription(
  tx: Db,
  by: { email: string } | { endpoint: string } | { keyHash: Buffer },
): Promise<Subscriber | undefined> {
  const condition =
    'email' in by
      ? sql`email = ${by.email} and confirmed_at is not null`
      : 'endpoint' in by
        ? sql`endpoint = ${by.endpoint}`
        : sql`id = ${idOfKey(by.keyHash)}`
  const { rows } = await sql<Subscriber>`
    select s.id, s.confirmed_at is not null as "isConfirmed", s.email, s.p256dh, s.auth, ${selectChoice} as choice
    from subscription s where ${condition} for update of s`.execute(tx)
  return rows[0]
}

/**
 * Stores what the owner of a locked subscription has chosen. A city that stays goes on standing for the cities that were
 * chosen before they became part of it.
 */
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
  const { rows } = await sql<{ cityId: number; isArmed: boolean; chosen: number[] | null }>`
    delete from subscription_city where subscription_id = ${id}::uuid
    returning city_id as "cityId", is_armed as "isArmed", chosen`.execute(tx)
  const disarmed = rows.filter(({ isArmed }) => keepsArmed && !isArmed).map(({ cityId }) => cityId)
  await sql`
    insert into subscription_city (subscription_id, city_id, place, is_armed, chosen)
    select ${id}::uuid, city_id, place, city_id <> all(${disarmed}::integer[]), b.chosen
    from unnest(${cityIds}::integer[]) with ordinality as c (city_id, place)
    left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b ("cityId" integer, chosen integer[])
      on b."cityId" = city_id`.execute(tx)
}

/** Queues a message that is not of rates; it is sent about a second later. */
export async function queueAlert(
  tx: Db,
  subscriptionId: string,
  { type, day, at, choice }: { type: AlertType; day: Day; at: Date; choice?: AlertChoice },
): Promise<void> {
  await sql`
    insert into alert (subscription_id, type, day, created_at, due_at, channel, choice)
    select id, ${type}, ${day}::date, ${at}::timestamptz, ${at}::timestamptz, channel,
      ${choice ? JSON.stringify(choice) : null}::jsonb
    from subscription where id = ${subscriptionId}::uuid`.execute(tx)
  await queueDeliveries(tx)
}

/** Locks every request of the mailbox that a key is of, so that one of them is confirmed at a time. */
export async function lockRequests(tx: Db, keyHash: Buffer): Promise<void> {
  await sql`select from subscription
    where email = (select email from subscription where key_hash = ${keyHash}) order by id for update`.execute(
    tx,
  )
}

export async function confirmRequest(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update subscription set confirmed_at = ${at}, seen_at = ${at} where id = ${id}::uuid`.execute(tx)
}

/** Gives the choice of a request to the subscription that its mailbox has; the link of the request opens that one from now on. */
export async function takeChoice(tx: Db, from: string, into: string): Promise<void> {
  await sql`
    update subscription s set language = r.language, rule = r.rule, amount = r.amount, unit = r.unit, market = r.market,
      kind = r.kind, corrections = r.corrections, digest_minute = r.digest_minute
    from subscription r where s.id = ${into}::uuid and r.id = ${from}::uuid`.execute(tx)
  await sql`
    update subscription_city r set chosen = coalesce(r.chosen, s.chosen) from subscription_city s
    where r.subscription_id = ${from}::uuid and s.subscription_id = ${into}::uuid and s.city_id = r.city_id`.execute(
    tx,
  )
  await sql`delete from subscription_city where subscription_id = ${into}::uuid`.execute(tx)
  await sql`update subscription_city set subscription_id = ${into}::uuid where subscription_id = ${from}::uuid`.execute(
    tx,
  )
  await sql`update subscription set now_id = ${into}::uuid where id = ${from}::uuid`.execute(tx)
}

/** Notes that somebody has a look. False for an unknown key. */
export async function markSeenByKey(db: Db, keyHash: Buffer, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update subscription set seen_at = greatest(seen_at, ${at}), warned_at = null where id = ${idOfKey(keyHash)}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

export async function deleteByKey(db: Db, keyHash: Buffer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from subscription where id = ${idOfKey(keyHash)}`.execute(
    db,
  )
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
    from subscription s where s.id = ${idOfKey(keyHash)}`.execute(db)
  return rows[0]
}
