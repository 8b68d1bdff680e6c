import type { ColumnType, Generated, Kysely, RawBuilder } from 'kysely'
import type { AccountStatus, AdminType } from '#shared/accounts/accounts.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import type { Language } from '#shared/languages.ts'
import type { STAFF_MAIL_TYPES } from '#shared/mail.ts'
import type { CONTACT_WAYS } from '#shared/messages/fields.ts'
import type { MessageState } from '#shared/messages/messages.ts'
import type { Notification } from '#shared/notifications/api.ts'
import type { REVISION_ACTIONS } from '#shared/rates/rates.ts'

/** A time that PostgreSQL sets by default. */
type Instant = ColumnType<Date, Date | undefined, Date>

interface CityTable {
  id: Generated<number>
  key: string
  name: string
  state: string | null
  now_id: number | null
  retired_at: Date | null
}

/** Beside them a column for each market and kind (priceColumns.ts). */
interface RateTable {
  city_id: number
  date: string
  version: Generated<number>
  updated_at: Instant
  deleted_at: Date | null
}

interface AccountTable {
  id: Generated<string>
  name: string
  email: string
  mobile: string
  password_hash: string
  admin_type: AdminType | null
  status: Generated<AccountStatus>
  created_at: Instant
  notifications_read_to: Generated<number>
  notifications_cleared_to: Generated<number>
  last_login_at: Date | null
  request_code: string | null
  request_networks: string[] | null
  erased_at: Date | null
  area_cities: Generated<number[]>
  mail_language: Language | null
}

interface SessionTable {
  id: Generated<string>
  token_hash: Buffer
  account_id: string
  created_at: Instant
  used_at: Instant
  ended_at: Date | null
  client: string | null
}

interface SecondFactorTable {
  account_id: string
  secret: Buffer
  created_at: Instant
  confirmed_at: Date | null
  last_step: Generated<number>
}

interface AccountLinkTable {
  account_id: string | null
  token_hash: Buffer
  created_at: Instant
  made_by: string | null
  by_mail: Generated<boolean>
}

interface StaffMailTable {
  id: Generated<string>
  account_id: string
  type: (typeof STAFF_MAIL_TYPES)[number]
  language: Language
  notification_id: number | null
  due_at: Instant | null
  claimed_until: Instant | null
  attempts: Generated<number>
  failures: Generated<number>
  sent_at: Instant | null
  reason: string | null
  mail_id: string | null
}

/** Beside them the price columns of `rate`. */
interface RevisionTable {
  city_id: number
  date: string
  version: number
  action: (typeof REVISION_ACTIONS)[number]
  at: Instant
  account_id: string | null
  request_id: string | null
  reason: string | null
}

interface EventTable {
  id: Generated<number>
  at: Instant
  account_id: string | null
  action: AuditAction
  subject_id: string | null
}

interface MessageTable {
  id: Generated<string>
  created_at: Instant
  name: string
  email: string
  phone: string
  city: string
  subject: string
  message: string
  preferred_contact: (typeof CONTACT_WAYS)[number]
  fingerprint: Buffer
  state: Generated<MessageState>
  changed_at: Date | null
  changed_by: string | null
}

interface NotificationTable {
  id: Generated<number>
  type: Notification['type']
  title: string
  account_id: string | null
  message_id: string | null
  approved_by: string | null
  created_at: Instant
}

interface SiteFactTable {
  name: string
  value: string
}

/** The tables of `db/schema`. */
export interface Tables {
  city: CityTable
  rate: RateTable
  account: AccountTable
  session: SessionTable
  second_factor: SecondFactorTable
  account_link: AccountLinkTable
  staff_mail: StaffMailTable
  revision: RevisionTable
  event: EventTable
  message: MessageTable
  notification: NotificationTable
  site_fact: SiteFactTable
}

/** A database, or a transaction on it. */
export type Db = Kysely<Tables>

/** For handlers of staff calls, which read directly and write through `write`. */
export type ReadOnlyDb = Pick<Db, 'selectFrom' | 'getExecutor'>

/** A part of a statement. */
export type Fragment = RawBuilder<unknown>

/** Runs work in one transaction. */
export type Transact = <T>(work: (tx: Db) => Promise<T>) => Promise<T>
