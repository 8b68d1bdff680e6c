import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import { formatInstant, type Page, selectMicroseconds, toInstant, toPage } from '#server/database/queries.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import type { AuditAction, AuditEntry } from '#shared/audit/api.ts'
import type { Day } from '#shared/days.ts'

/** An act of staff other than a write of a rate. The subject is an account, a message or an import. */
interface AuditEvent extends Author {
  action: AuditAction
  cityId?: number
  subjectId?: string
  /** Facts; never a name of a person, an email, a password or its hash, because an entry is never erased. */
  before?: object | undefined
  after?: object | undefined
}

/**
 * Inserts an event in the transaction that it is about. Strangers write none, because the record is never deleted: it is left
 * out of an account that waits for approval.
 */
export async function recordEvent(tx: Db, event: AuditEvent): Promise<void> {
  const { action, accountId, cityId = null, subjectId = null, before, after, requestId } = event
  await sql`
    insert into event (account_id, action, city_id, subject_id, before, after, request_id)
    select ${accountId}::uuid, ${action}, ${cityId}::integer, ${subjectId}::uuid,
      ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb, ${requestId}
    where not exists (select from account
      where id = coalesce(${accountId}::uuid, ${subjectId}::uuid) and status = 'pending')`.execute(tx)
}

/** The request that saved an import, as its revisions name it. */
export interface Import {
  accountId: string
  requestId: string
}

export async function findImport(db: ReadOnlyDb, importId: string): Promise<Import | undefined> {
  const { rows } = await sql<Import>`
    select account_id as "accountId", request_id as "requestId" from event
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
}

const startOfDay = (day: Day, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata')`

/** What an event is about. */
const selectSubject = sql`case
  when e.city_id is not null then json_build_object('type', 'city', 'location', coalesce(c.name, ''))
  when e.subject_id is null then null
  when e.action like 'message.%' then json_build_object('type', 'message', '_id', e.subject_id)
  when e.action like 'rates.%' then json_build_object('type', 'import', '_id', e.subject_id)
  else json_build_object('type', 'account', '_id', e.subject_id, 'name', coalesce(s.name, '')) end`

/** The record of a revision, with the id that the API gives it. */
const selectRate = sql`json_build_object('type', 'rate', '_id', e.city_id || to_char(e.date, '-YYYYMMDD'),
  'location', coalesce(c.name, ''), 'date', e.date, 'version', e.version)`

/** Keys of entries: of those of one moment the higher is the later one. A rate comes after the city that it made. */
const EVENT_KEY = sql`'e' || lpad(e.id::text, 15, '0')`
const REVISION_KEY = sql`'r' || concat_ws('-', e.city_id, e.date, lpad(e.version::text, 9, '0'))`

/** Lists entries, newest first: events and revisions by people. */
export async function listEntries(
  db: ReadOnlyDb,
  { person, action, date, cityKey }: EntryFilter,
  limit: number,
  cursor?: string,
): Promise<Page<AuditEntry>> {
  const [microseconds = '', last = ''] = cursor?.split('.') ?? []
  const until = toInstant(microseconds)
  const select = (table: Fragment, key: Fragment, ofAction: Fragment, columns: Fragment) => sql`
    select e.at, ${key} as key, ${ofAction} as action, e.account_id, ${columns}
    from ${table} left join city c on c.id = e.city_id
    where true
      ${person === undefined ? sql`` : sql`and e.account_id = ${person}::uuid`}
      ${action === undefined ? sql`` : sql`and ${ofAction} = ${action}`}
      ${date === undefined ? sql`` : sql`and e.at >= ${startOfDay(date)} and e.at < ${startOfDay(date, 1)}`}
      ${
        cityKey === undefined
          ? sql``
          : sql`and e.city_id in (
            select n.id from city n join city c on c.id = coalesce(n.now_id, n.id) where c.key = ${cityKey})`
      }
      ${cursor === undefined ? sql`` : sql`and e.at <= ${until} and (e.at < ${until} or ${key} < ${last})`}
    order by e.at desc, key desc limit ${limit + 1}`
  const events = select(
    sql`event e left join account s on s.id = e.subject_id`,
    EVENT_KEY,
    sql`e.action`,
    sql`${selectSubject} as subject, e.before, e.after, e.request_id`,
  )
  const revisions = select(
    sql`(select * from revision where account_id is not null) e`,
    REVISION_KEY,
    sql`'rate.' || e.action`,
    sql`${selectRate} as subject, null::jsonb as before, null::jsonb as after, null as request_id`,
  )
  const { rows } = await sql<AuditEntry & { cursor: string }>`
    select e.key as "_id", ${formatInstant('e.at')} as at, e.action,
      case when e.account_id is not null then json_build_object('_id', e.account_id, 'name', coalesce(a.name, '')) end as by,
      e.subject, e.before, e.after, e.request_id as "requestId",
      ${selectMicroseconds('e.at')} || '.' || e.key as cursor
    from ((${events}) union all (${revisions})) e left join account a on a.id = e.account_id
    order by e.at desc, e.key desc limit ${limit + 1}`.execute(db)
  return toPage(rows, limit)
}
