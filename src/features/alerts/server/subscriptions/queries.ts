import { sql } from 'kysely'
import type { Subscription } from '#features/alerts/shared/api.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { Contact } from '../channel.ts'
import type { Moment } from '../matching/queries.ts'

/** An alert to insert: its receiver is a mailbox or a browser. */
export interface NewAlert {
  id: string
  keyHash: Buffer
  contact: Contact
  at: Date
  isConfirmed: boolean
  choice: AlertChoice
  cityIds: readonly number[]
}

/** The choice of the subscription in `s`, with the names its cities have now. */
export const selectChoice = sql<AlertChoice>`json_build_object(
  'cities', (select coalesce(json_agg(c.name order by sc.place), '[]') from subscription_city sc
    join city c on c.id = sc.city_id where sc.subscription_id = s.id),
  'language', s.language, 'rule', s.rule, 'frequency', s.frequency, 'amount', s.amount, 'market', s.market, 'kind', s.kind)`

const getAmount = ({ rule, amount }: AlertChoice) => (rule === 'change' ? null : amount)

/** Inserts an alert. */
export async function insertAlert(
  tx: Db,
  { id, keyHash, contact: { email, endpoint, p256dh, auth }, at, isConfirmed, choice, cityIds }: NewAlert,
): Promise<void> {
  await sql`
    insert into subscription (id, channel, email, endpoint, p256dh, auth, language, rule, frequency, amount, market, kind,
      key_hash, created_at, confirmed_at)
    values (${id}::uuid, ${email ? 'mail' : 'push'}, ${email ?? null}, ${endpoint ?? null}, ${p256dh ?? null}, ${auth ?? null},
      ${choice.language}, ${choice.rule}, ${choice.frequency},
      ${getAmount(choice)}, ${choice.market}, ${choice.kind}, ${keyHash}, ${at}, ${isConfirmed ? at : null})`.execute(
    tx,
  )
  await storeCities(tx, id, cityIds)
}

interface Alert extends Contact {
  id: string
  isConfirmed: boolean
  choice: AlertChoice
  cityIds: number[]
}

const selectAlert = sql`s.id, s.confirmed_at is not null as "isConfirmed", s.email, s.endpoint, s.p256dh,
  s.auth, ${selectChoice} as choice, array(select city_id from subscription_city where subscription_id = s.id) as "cityIds"`

/** Whether `one` and `other`, both subscriptions, have the same receiver. */
export const isSameReceiver = (one: string, other: string): Fragment =>
  sql`(${sql.ref(`${one}.email`)} = ${sql.ref(`${other}.email`)} or ${sql.ref(`${one}.endpoint`)} = ${sql.ref(`${other}.endpoint`)})`

/** Locks all that a mailbox or browser has until the transaction ends, so that one thing of it changes at a time. */
export async function lockReceiver(tx: Db, { email, endpoint }: Contact): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`alerts of ${email ?? endpoint}`}))`.execute(tx)
}

/** Locks the receiver of a key, and finds the alert of the key itself. */
export async function lockByKey(tx: Db, keyHash: Buffer): Promise<Alert | undefined> {
  await sql`
    select pg_advisory_xact_lock(hashtext('alerts of ' || coalesce(email, endpoint)))
    from subscription where key_hash = ${keyHash}`.execute(tx)
  const { rows } = await sql<Alert>`
    select ${selectAlert} from subscription s where key_hash = ${keyHash}`.execute(tx)
  return rows[0]
}

/** Lists the confirmed alerts of a receiver, the first one first. */
export async function listAlerts(tx: Db, { email, endpoint }: Contact): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select ${selectAlert} from subscription s
    where ${email ? sql`s.email = ${email}` : sql`s.endpoint = ${endpoint}`} and s.confirmed_at is not null
    order by s.confirmed_at, s.id for update of s`.execute(tx)
  return rows
}

/** Stores what the receiver of an alert has chosen. */
export async function updateChoice(
  tx: Db,
  id: string,
  { choice, cityIds }: { choice: AlertChoice; cityIds: readonly number[] },
): Promise<void> {
  await sql`
    update subscription set language = ${choice.language}, rule = ${choice.rule}, frequency = ${choice.frequency}, amount = ${getAmount(choice)},
      market = ${choice.market}, kind = ${choice.kind}
    where id = ${id}::uuid`.execute(tx)
  await storeCities(tx, id, cityIds)
}

async function storeCities(tx: Db, id: string, cityIds: readonly number[]): Promise<void> {
  await sql`delete from subscription_city where subscription_id = ${id}::uuid`.execute(tx)
  await sql`
    insert into subscription_city (subscription_id, city_id, place)
    select ${id}::uuid, city_id, place from unnest(${cityIds}::integer[]) with ordinality as c (city_id, place)`.execute(
    tx,
  )
}

/** Queues the mail that asks for a confirmation. */
export async function queueConfirmation(tx: Db, subscriptionId: string, { day, at }: Moment): Promise<void> {
  await sql`
    insert into alert (subscription_id, type, day, created_at, due_at, channel)
    values (${subscriptionId}::uuid, 'confirmation', ${day}::date, ${at}::timestamptz, ${at}::timestamptz, 'mail')`.execute(
    tx,
  )
}

export async function confirmAlert(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update subscription set confirmed_at = ${at} where id = ${id}::uuid`.execute(tx)
}

/** Deletes an alert, or all that its receiver has confirmed. */
export async function deleteAlert(tx: Db, id: string, { all }: { all: boolean }): Promise<void> {
  await sql`delete from subscription r using subscription s
    where s.id = ${id}::uuid and (r.id = s.id or (${all} and r.confirmed_at is not null and ${isSameReceiver('r', 's')}))`.execute(
    tx,
  )
}

type Kept = Omit<Subscription, 'key' | 'others'> & {
  id: string
  others: { id: string; choice: AlertChoice }[]
}

/** Reads everything that is kept of the alert that a key opens, and the choices of the others of its receiver. */
export async function findByKey(db: ReadOnlyDb, keyHash: Buffer): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    with r as (select * from subscription where key_hash = ${keyHash})
    select s.id, s.channel, s.email, s.endpoint, ${selectChoice} as choice, ${formatInstant('s.created_at')} as "createdAt",
      ${formatInstant('s.confirmed_at')} as "confirmedAt",
      (select coalesce(json_agg(json_build_object('type', a.type, 'city', c.name, 'day', a.day,
          'createdAt', ${formatInstant('a.created_at')}, 'sentAt', ${formatInstant('a.sent_at')}, 'reason', a.reason)
          order by a.created_at desc), '[]')
        from alert a left join city c on c.id = a.city_id where a.subscription_id = s.id) as alerts,
      (select coalesce(json_agg(json_build_object('id', s.id, 'choice', ${selectChoice}) order by s.confirmed_at, s.id), '[]')
        from subscription s, r where ${isSameReceiver('s', 'r')} and s.id <> r.id and s.confirmed_at is not null
          and r.confirmed_at is not null) as others
    from r s`.execute(db)
  return rows[0]
}
