import { beforeEach, expect, test } from 'vitest'
import { MAX_OF_KIND, type Notification } from '#shared/notifications/api.ts'
import { openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { APPLICANT, type Staff } from '#test/staff.ts'

let one: Staff
let other: Staff
const server = await openTestApp()
beforeEach(async () => {
  await server.rows('delete from notification')
  one = await server.staff('Admin')
  other = await server.staff('Admin')
})

const list = async ({ token }: Pick<Staff, 'token'>): Promise<Notification[]> =>
  (await server.call('GET', '/api/notifications', { token })).json()
const unread = async (staff: Staff) => (await list(staff)).filter(({ read }) => !read).length
const markRead = ({ token }: Staff, body?: unknown) =>
  server.call('PATCH', '/api/notifications/mark-read', { token, body })
const clear = ({ token }: Staff) => server.call('DELETE', '/api/notifications', { token })
const change = (token: string, id: string, body: object) =>
  server.call('PUT', `/api/admin/users/${id}`, { token, body })

let sent = 0
const happen = async () => {
  await server.call('POST', '/api/messages', { body: { ...MESSAGE, message: `Message ${++sent}` } })
}

test('messages and account requests are listed newest first, unread for everybody', async () => {
  await happen()
  await server.call('POST', '/api/auth/register', { body: APPLICANT })
  for (const each of [one, other]) {
    expect(await list(each)).toMatchObject([
      { type: 'user', read: false },
      {
        type: 'message',
        title: 'New message from Asha: Report Incorrect Rate',
        about: { name: 'Asha', subject: 'Report Incorrect Rate' },
        read: false,
      },
    ])
  }
})

test.each([undefined, {}, ''])('marking read (body %j) touches the own list only', async body => {
  await happen()
  expect((await markRead(one, body)).statusCode).toBe(200)
  expect([await unread(one), await unread(other)]).toEqual([0, 1])
})

test('what happens after marking read is unread, and on top', async () => {
  await happen()
  await markRead(one)
  await happen()
  expect((await list(one)).map(({ read }) => read)).toEqual([false, true])
})

test('clearing empties the own list only, and what happens after it is shown', async () => {
  await happen()
  expect((await clear(one)).statusCode).toBe(200)
  expect(await list(one)).toEqual([])
  expect(await list(other)).toHaveLength(1)
  await happen()
  expect(await list(one)).toMatchObject([{ read: false }])
})

test('a flood of one kind pushes no other kind off the list', async () => {
  const { id } = await server.staff('pending')
  await change(one.token, id, { adminType: 'Admin' })
  await change(one.token, id, { isApproved: true })
  await server.rows(
    "insert into notification (type, account_id) select 'user', $1 from generate_series(1, 210)",
    [other.id],
  )
  await happen()
  const found = await list(one)
  expect(found.map(({ type }) => type)).toEqual(['message', ...Array(MAX_OF_KIND).fill('user'), 'user'])
  const ids = found.slice(1, 3).map(({ _id }) => Number(_id))
  expect(ids[0]).toBe(ids[1]! + 1)
  expect(found.at(-1)).toMatchObject({ newAdmin: id })
})

test('what happened before an account was approved counts as read', async () => {
  const { id, token } = await server.staff('pending')
  await happen()
  await change(one.token, id, { adminType: 'Admin' })
  await change(one.token, id, { isApproved: true })
  await happen()
  // what happened after it, that there is one more Admin, and what happened before
  expect((await list({ token })).map(({ read }) => read)).toEqual([false, true, true])
  // approved already: nothing is read by that
  await change(one.token, id, { isApproved: true })
  expect((await list({ token })).map(({ read }) => read)).toEqual([false, true, true])
})
