import { expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { MAX_OF_KIND } from '#shared/notifications/api.ts'
import { openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { setUp } from '#test/secondFactor.ts'
import { STAFF_PASSWORD, type Staff } from '#test/staff.ts'

/**
 * Who can make which table grow, and what ends that. A stranger is anybody nobody has approved: a visitor, an account that
 * waits, one that was deactivated. Approved staff are known, limited (`calls`) and on record.
 */
const TABLES: Record<'strangers' | 'staff' | 'product', Record<string, string>> = {
  strangers: {
    account: '200 wait at most; those of the network with the most, and old ones, give way',
    session: '10 live ones of an account; logging in drops the expired',
    second_factor: 'one of an account',
    message: '10 a day of a visitor, deleted after MESSAGE_RETENTION_DAYS',
    notification: `the newest ${MAX_OF_KIND} of a kind; one of late cities of an account`,
    throttle: 'deleted within hours after they have expired',
    subscription:
      '50 a day of a visitor, 20 of a receiver; deleted after 48 h unconfirmed, after 180 days unseen',
    subscription_city: 'ten of an alert',
    alert: 'a few of a subscription and day, deleted after 90 days',
    staff_mail:
      'one link of an account; one of an Admin and notification, or failure of backups, deleted once sent or too old to be listed',
  },
  staff: {
    event: 'what staff did: no account that waits for approval writes any',
    city: 'entered with rates',
    city_alias: 'one of a renaming, a merge or a name that staff taught, each on record',
    rate: 'one of a city and day that is not in the future',
    revision: 'one of a write',
    account_link:
      'one by an Admin for an account, and those mailed to it in an hour; one, while there is no Admin',
  },
  product: {
    alert_setting: 'one',
    consumer: 'one of each kind of reader',
    job: 'one of a job',
    site_fact: 'a few facts, and one list of city names',
    kysely_migration: 'one of a file of the schema',
    kysely_migration_lock: 'one',
  },
}
const server = await openTestApp({
  RATE_LIMITS: ['register', 'login', 'reads', 'sends', 'tokens', 'messages', 'messages-daily']
    .map(name => `${name}=100000/60`)
    .join(' '),
})
const count = async (table: string) => (await server.storage.pool.query(`select from "${table}"`)).rowCount!

test('every table has an entry that says who makes it grow and what bounds it', async () => {
  const { rows } = await server.storage.pool.query(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  expect(Object.values(TABLES).flatMap(Object.keys).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
})

const password = STAFF_PASSWORD
const person = (email: string) => ({ name: 'Meera Iyer', email, password, mobile: '9123456780' })
const message = (text: string) => ({ ...MESSAGE, message: text })

/** What a call takes, so that it does what it can; every other one is sent an empty object. */
const toBody = (path: string, who: string, turn: number, email: string) =>
  ({
    '/api/auth/login': { email, password },
    '/api/auth/register': person(turn % 2 ? email : `${who}.${turn}@example.com`),
    '/api/auth/setup': { ...person(`${who}${turn}@example.com`), setupToken: 'x'.repeat(43) },
    '/api/auth/reset': { resetToken: 'x'.repeat(43), password },
    '/api/auth/password': { current: password, new: password },
    '/api/auth/second-factor': { password },
    '/api/auth/second-factor/confirm': { code: '000000' },
    '/api/auth/second-factor/recovery-codes': { code: '000000' },
    '/api/auth/second-factor/off': { password, code: '000000' },
    '/api/messages': message(`${who} ${turn}`),
  })[path] ?? {}

test('calls of anonymous visitors, however many, make no other table grow than theirs', async () => {
  await server.staff('Admin')
  const guarded = Object.keys({ ...TABLES.staff, ...TABLES.product })
  const counts = async () =>
    Object.fromEntries(await Promise.all(guarded.map(async name => [name, await count(name)])))
  const before = await counts()
  const withFactor = await server.staff('pending')
  await setUp(server, withFactor)
  for (const who of ['nobody', 'pending', 'deactivated', 'with a factor'] as const) {
    const staff: Staff =
      who === 'with a factor' ? withFactor : await server.staff(who === 'nobody' ? 'pending' : who)
    for (let turn = 0; turn < 4; turn += 1) {
      const log = await server.call('POST', '/api/auth/login', { body: { email: staff.email, password } })
      const token: string | undefined = who === 'nobody' ? undefined : (log.json().token ?? staff.token)
      for (const { method, path } of ENDPOINTS) {
        const url = path.replace(/\{\w+\}/g, staff.id)
        const body = toBody(path, who.replaceAll(' ', ''), turn, staff.email)
        await server.call(method, url, { ...(token ? { token } : {}), ...(method === 'GET' ? {} : { body }) })
      }
    }
  }
  expect(await counts()).toEqual(before)
})

test('notifications that no list shows any more are deleted', async () => {
  const { pool } = server.storage
  await pool.query(
    `insert into notification (type, title, account_id)
      select 'user', 'Flood', (select id from account limit 1) from generate_series(1, 300)`,
  )
  await server.call('POST', '/api/messages', { body: message('One more.') })
  const requests = await pool.query(`select from notification where type = 'user' and approved_by is null`)
  expect(requests.rowCount).toBe(MAX_OF_KIND)
  const { rows } = await pool.query('select title from notification order by id desc limit 1')
  expect(rows[0].title).toContain('Asha')
})
