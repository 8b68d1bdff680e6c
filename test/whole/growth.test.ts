import { expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { MAX_OF_KIND } from '#shared/notifications/api.ts'
import { openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { setUp } from '#test/secondFactor.ts'
import { STAFF_PASSWORD, type Staff } from '#test/staff.ts'

/**
 * Tables that strangers make grow; db/schema says what ends that. A stranger is anybody nobody has approved: a visitor, an
 * account that waits, one that was deactivated. Approved staff are known, limited (`calls`) and on record.
 */
const STRANGERS =
  'account session second_factor message notification throttle subscription subscription_city alert staff_mail'.split(
    ' ',
  )
const server = await openTestApp({
  RATE_LIMITS: ['register', 'login', 'reads', 'sends', 'tokens', 'messages', 'messages-daily']
    .map(name => `${name}=100000/60`)
    .join(' '),
})
const count = async (table: string) => (await server.storage.pool.query(`select from "${table}"`)).rowCount!

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
  const tables = await server.rows(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const guarded: string[] = tables.map(({ name }) => name).filter(name => !STRANGERS.includes(name))
  expect(guarded).toContain('revision')
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
    `insert into notification (type, account_id)
      select 'user', (select id from account limit 1) from generate_series(1, 300)`,
  )
  await server.call('POST', '/api/messages', { body: message('One more.') })
  const requests = await pool.query(`select from notification where type = 'user' and approved_by is null`)
  expect(requests.rowCount).toBe(MAX_OF_KIND)
  const { rows } = await pool.query('select type from notification order by id desc limit 1')
  expect(rows).toEqual([{ type: 'message' }])
})
