import { afterAll, expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { findPunctuality } from './queries.ts'

const server = await openTestApp()
const admin = await server.staff('Admin', 'Asha')
const clerk = (await server.staff('Sub Admin')).token
afterAll(() => server.close())

const answer = (section: string, text: string, token = admin.token) =>
  server.call('PUT', `/api/admin/method/${section}`, { token, body: { text } })

test.each([
  ['by a Sub Admin', () => answer('audits', 'x', clerk), 403],
  ['of an unknown heading', () => answer('luck', 'x'), 400],
  ['of 2001 characters', () => answer('audits', 'x'.repeat(2001)), 400],
])('refuses an answer %s', async (_, refused, status) => expect((await refused()).statusCode).toBe(status))

test('an Admin’s answers stay with who gave them and when, and are on record', async () => {
  await answer('audits', 'Nobody audits us.')
  const texts = (await answer('audits', 'A firm audits us each year.')).json()
  expect(texts).toEqual(
    ['A firm audits us each year.', 'Nobody audits us.'].map(text => ({
      section: 'audits',
      text,
      at: expect.stringMatching(/Z$/),
      by: 'Asha',
    })),
  )
  expect((await server.call('GET', '/api/admin/method', { token: admin.token })).json()).toEqual(texts)
  const { rows } = await server.storage.pool.query(
    `select account_id, after from audit where action = 'method.changed'`,
  )
  expect(rows).toEqual(Array(2).fill({ account_id: admin.id, after: { section: 'audits' } }))
})

test('rates are on time 45 minutes after the usual time of their city, on the days that it usually has some', async () => {
  expect(await findPunctuality(server.storage.db, TODAY)).toEqual({ expected: 0, kept: 0 })
  const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18']
  for (const date of days) await enter(server, clerk, 'Pune', date)
  // four of them at 7:00 IST, one at 9:00; Thursday and Friday are days off
  await server.storage.pool.query(`begin; set local session_replication_role = replica;
    update revision set at = date + time '01:30' + case when date = '2026-11-18' then interval '2 hours' else '0' end; commit`)
  expect(await findPunctuality(server.storage.db, TODAY)).toEqual({ expected: 5, kept: 4 })
})
