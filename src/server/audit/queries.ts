import { sql } from 'kysely'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import type { AuditAction, AuditEntry } from '#shared/audit/api.ts'
import type { Day } from '#shared/days.ts'

/** An action that leaves no history of its own; the subject of `message.answered` is the message, of a login the account. */
interface AuditEvent {
  action: AuditAction
  accountId: string
  subjectId?: string
  /** What the event was about, if that may be gone later. */
  after?: Record<string, string>
  requestId: string
  at: Date
}

/**
 * Inserts an action of approved staff in the transaction that does it. The record is never deleted, so strangers must not
 * write to it. Actions with a history of their own come by triggers (0010). The actor is an id: a name could never be erased.
 */
export async function recordAuditEvent(tx: Db, event: AuditEvent): Promise<void> {
  const { action, accountId, subjectId = null, after, requestId, at } = event
  await sql`
    insert into audit (at, account_id, action, subject_id, after, request_id)
    select ${at}, id, ${action}, ${subjectId}::uuid, ${after && JSON.stringify(after)}::jsonb, ${requestId} from account
    where id = ${accountId}::uuid and status = 'approved'`.execute(tx)
}

interface CityChange {
  action: Extract<AuditAction, `city.${string}`>
  cityId: number
  before?: Record<string, string>
  after?: Record<string, string>
  author: Author
}

/** What an entry says about a city that no list of places has. */
const UNLISTED = { list: 'none' }

/** Inserts that somebody's rates created cities, at the moment of those rates and in their transaction. */
export async function recordNewCities(
  tx: Db,
  made: readonly { id: number; isUnlisted: boolean }[],
  { accountId, requestId }: Author,
): Promise<void> {
  await sql`
    insert into audit (at, account_id, action, city_id, after, request_id)
    select now(), a.id, ${'city.create' satisfies AuditAction}, c.id,
      case when c."isUnlisted" then ${JSON.stringify(UNLISTED)}::jsonb end, ${requestId}
    from account a cross join jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as c(id integer, "isUnlisted" boolean)
    where a.id = ${accountId}::uuid order by c.id`.execute(tx)
}

/** An account, and how many cities on no list of places it has created on this day of India's. */
export async function findCityMaker(
  db: ReadOnlyDb,
  accountId: string,
): Promise<{ role: string | null; unlisted: number } | undefined> {
  const { rows } = await sql<{ role: string | null; unlisted: number }>`
    select case when a.status = 'approved' then a.admin_type else a.status end as role,
      (select count(*)::integer from audit e
        where e.account_id = a.id and e.action = ${'city.create' satisfies AuditAction} and e.after is not null
          and e.at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata') as unlisted
    from account a where a.id = ${accountId}::uuid`.execute(db)
  return rows[0]
}

/** Inserts what somebody did with a city, in the transaction that does it. */
export async function recordCityChange(
  tx: Db,
  { action, cityId, before, after, author }: CityChange,
): Promise<void> {
  await sql`
    insert into audit (at, account_id, action, city_id, before, after, request_id)
    values (now(), ${author.accountId}::uuid, ${action}, ${cityId}, ${before && JSON.stringify(before)}::jsonb,
      ${after && JSON.stringify(after)}::jsonb, ${author.requestId})`.execute(tx)
}

/** Inserts that an import was saved, or undone, in the transaction that does it. */
export async function recordImport(
  tx: Db,
  action: Extract<AuditAction, `rates.${string}`>,
  importId: string,
  after: Record<string, number>,
  { accountId, requestId }: Author,
): Promise<void> {
  await sql`
    insert into audit (at, account_id, action, subject_id, after, request_id)
    values (now(), ${accountId}::uuid, ${action}, ${importId}::uuid, ${JSON.stringify(after)}::jsonb, ${requestId})`.execute(
    tx,
  )
}

/** The request that saved an import. */
export interface Import {
  at: Date
  accountId: string
  requestId: string
}

export async function findImport(db: ReadOnlyDb, importId: string): Promise<Import | undefined> {
  const { rows } = await sql<Import>`
    select at, account_id as "accountId", request_id as "requestId" from audit
    where action = ${'rates.imported' satisfies AuditAction} and subject_id = ${importId}::uuid`.execute(db)
  return rows[0]
}

/** An absent part does not narrow the list. */
interface EntryFilter {
  person?: string | undefined
  action?: AuditAction | undefined
  /** India's day. */
  date?: Day | undefined
  cityKey?: string | undefined
  /** Only entries older than this one. */
  olderThan?: number | undefined
}

/** What an entry is about; records of rates have the ids that the API gives them. */
const selectSubject = sql`case
  when e.version is not null then json_build_object('type', 'rate', '_id', e.city_id || to_char(e.date, '-YYYYMMDD'),
    'location', coalesce(c.name, ''), 'date', e.date, 'version', e.version)
  when e.city_id is not null then json_build_object('type', 'city', 'location', coalesce(c.name, ''))
  when e.subject_id is null then null
  when e.action like 'message.%' then json_build_object('type', 'message', '_id', e.subject_id)
  when e.action like 'rates.%' then json_build_object('type', 'import', '_id', e.subject_id)
  else json_build_object('type', 'account', '_id', e.subject_id, 'name', coalesce(s.name, '')) end`

const startOfDay = (day: Day, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata')`

/** Lists entries, newest first. */
export async function listEntries(db: ReadOnlyDb, filter: EntryFilter, limit: number): Promise<AuditEntry[]> {
  const { person, action, date, cityKey, olderThan } = filter
  const conditions = [
    sql`true`,
    ...(person === undefined ? [] : [sql`e.account_id = ${person}::uuid`]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(date === undefined ? [] : [sql`e.at >= ${startOfDay(date)} and e.at < ${startOfDay(date, 1)}`]),
    ...(cityKey === undefined
      ? []
      : [
          sql`e.city_id in (
          select n.id from city n join city c on c.id = coalesce(n.now_id, n.id) where c.key = ${cityKey})`,
        ]),
    ...(olderThan === undefined ? [] : [sql`e.id < ${olderThan}::bigint`]),
  ]
  const { rows } = await sql<AuditEntry>`
    select e.id::text as "_id", ${formatInstant('e.at')} as at, e.action,
      case when e.account_id is not null then json_build_object('_id', e.account_id, 'name', coalesce(a.name, '')) end as by,
      ${selectSubject} as subject, e.before, e.after, e.request_id as "requestId"
    from audit e left join city c on c.id = e.city_id left join account s on s.id = e.subject_id
    left join account a on a.id = e.account_id
    where ${sql.join(conditions, sql` and `)} order by e.id desc limit ${limit}`.execute(db)
  return rows
}
