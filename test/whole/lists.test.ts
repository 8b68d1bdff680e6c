import { expect, test } from 'vitest'
import { ALERT_CHANNELS, ALERT_TYPES } from '#features/alerts/shared/content.ts'
import { ALERT_RULES, FREQUENCIES } from '#features/alerts/shared/rules.ts'
import { ACCOUNT_STATUSES, ADMIN_TYPES } from '#shared/accounts/accounts.ts'
import { AUDIT_ACTIONS } from '#shared/audit/api.ts'
import { STAFF_MAIL_TYPES } from '#shared/mail.ts'
import { CONTACT_WAYS } from '#shared/messages/fields.ts'
import { MESSAGE_STATES } from '#shared/messages/messages.ts'
import { NOTIFICATION_TYPES } from '#shared/notifications/api.ts'
import { REVISION_ACTIONS } from '#shared/rates/rates.ts'
import { createTestStorage } from '#test/database.ts'

/** The lists of the code that the database repeats, by table and column. */
const LISTS: Record<string, readonly string[]> = {
  'account.admin_type': ADMIN_TYPES,
  'account.status': ACCOUNT_STATUSES,
  'alert.type': ALERT_TYPES,
  'message.preferred_contact': CONTACT_WAYS,
  'message.state': MESSAGE_STATES,
  'notification.type': NOTIFICATION_TYPES,
  'revision.action': REVISION_ACTIONS,
  'staff_mail.type': STAFF_MAIL_TYPES,
  'subscription.channel': ALERT_CHANNELS,
  'subscription.frequency': FREQUENCIES,
  'subscription.rule': ALERT_RULES,
}

const storage = await createTestStorage()
const { rows: checks } = await storage.pool.query<{ column: string; definition: string }>(`
  select conrelid::regclass || '.' || (
      select string_agg(attname, ' ' order by attname) from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    ) as column, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)

test('a list that the database repeats is the list of the code', () => {
  const listed = checks
    .filter(({ definition }) => definition.includes('ARRAY['))
    .map(({ column, definition }) => [
      column,
      [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value).toSorted(),
    ])
  const expected = Object.entries(LISTS).map(([column, list]) => [column, list.toSorted()])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected))
})

test('every write of a rate is an action of the audit', () =>
  expect(AUDIT_ACTIONS.filter(action => action.startsWith('rate.'))).toEqual(
    REVISION_ACTIONS.map(action => `rate.${action}`),
  ))
