import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestStorage } from '#test/database.ts'
import { migrate } from './migrate.ts'

test('migrating an older installation removes the names in its history and the notifications without a source, and no others', async () => {
  const storage = await createTestStorage()
  onTestFinished(() => storage.close())
  const { db, pool } = storage
  await pool.query(
    'drop schema if exists chicken_rates_jobs cascade; drop schema public cascade; create schema public',
  )
  await migrate(db, '0008_changed_cities')
  await pool.query(`
    insert into account (id, name, email, mobile, password_hash, created_at) values
      ('00000000-0000-4000-8000-000000000001', 'Ravi', 'ravi@example.com', '1', '', '2026-11-20T10:00:00Z');
    insert into account_change (account_id, after) values
      ('00000000-0000-4000-8000-000000000001', '{"status": "pending", "name": "Ravi", "email": "ravi@example.com"}');
    insert into message (id, created_at, name, email, phone, city, subject, message, preferred_contact, fingerprint)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, '2026-11-20T10:00:00Z'::timestamptz + n * interval '10 s',
      'Ravi', 'ravi' || n || '@example.com', '', '', 'General Inquiry', 'Hello', 'email', ''
    from generate_series(1, 2) n;
    insert into notification (type, title, created_at) values
      ('user', 'New account request: Ravi', '2026-11-20T10:00:00.002Z'),
      ('message', 'New message from Ravi: General Inquiry', '2026-11-20T10:00:10.004Z'),
      ('message', 'New message from Ravi: General Inquiry', '2026-11-20T10:00:20.004Z'),
      ('message', 'New message from Ravi: General Inquiry', '2026-01-01T10:00:00Z'),
      ('user', 'New account request: Meera', '2026-11-20T10:00:00Z');
    insert into audit (at, account_id, account_name, action) values
      (now(), '00000000-0000-4000-8000-000000000001', 'Ravi', 'login.made');`)
  await migrate(db)

  const { rows } = await sql<{ after: object }>`select after from account_change`.execute(db)
  expect(rows).toEqual([{ after: { status: 'pending' } }])
  const audit = await sql`select account_name from audit`.execute(db)
  expect(audit.rows).toEqual([{ account_name: null }])
  const stored = await db
    .selectFrom('notification')
    .select(['account_id', 'message_id'])
    .orderBy('id')
    .execute()
  expect(stored).toEqual([
    { account_id: '00000000-0000-4000-8000-000000000001', message_id: null },
    { account_id: null, message_id: '00000000-0000-4000-8000-000000000001' },
    { account_id: null, message_id: '00000000-0000-4000-8000-000000000002' },
  ])
  await expect(pool.query('delete from account_change')).rejects.toThrow('append-only')
  await expect(pool.query(`update audit set account_name = 'Meera'`)).rejects.toThrow('append-only')
})
