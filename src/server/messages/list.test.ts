import { expect, test } from 'vitest'
import type { Message } from '#shared/messages/messages.ts'
import { openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { fingerprintMessage } from './queries.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin')).token

const read = (query = '') => server.call('GET', `/api/messages${query}`, { token: admin })
const list = async (query?: string): Promise<Message[]> => (await read(query)).json()

async function keep(...instants: string[]): Promise<void> {
  const { preferredContact: _, ...content } = MESSAGE
  const fingerprint = fingerprintMessage({
    ...MESSAGE,
    subject: 'General Inquiry',
    preferredContact: 'email',
    website: '',
  })
  const { name, email, phone, city, subject, message } = content
  await server.rows(
    `insert into message (name, email, phone, city, subject, message, preferred_contact, fingerprint, created_at)
     select $1, $2, $3, $4, $5, $6, 'email', $7, at from unnest($8::timestamptz[]) at`,
    [name, email, phone, city, subject, message, fingerprint, instants],
  )
}

test.each(['?date=2026-02-30', '?date=today', '?date=', '?date=2026-11-20&date=2026-11-21'])(
  '%s is refused',
  async query => {
    expect((await read(query)).statusCode).toBe(400)
  },
)

test('messages come newest first; a date is one UTC day, from its first to its last millisecond', async () => {
  const instants = [
    '2026-11-19T23:59:59.999Z',
    '2026-11-20T00:00:00.000Z',
    '2026-11-20T23:59:59.999Z',
    '2026-11-21T00:00:00.000Z',
  ]
  await keep(...instants)
  expect((await list()).map(({ createdAt }) => createdAt)).toEqual(instants.toReversed())
  const day = await list('?date=2026-11-20')
  expect(day.map(({ createdAt }) => createdAt)).toEqual([instants[2], instants[1]])
})

test('the counts are those of the lists: today by the UTC date, all and new ones', async () => {
  server.clock.now = '2026-11-20T23:59:59.999Z'
  expect((await read('/counts')).json()).toEqual({ today: 2, total: 4, new: 4 })
  const body = { state: 'answered' }
  await server.call('PATCH', `/api/messages/${(await list())[0]!._id}`, { token: admin, body })
  server.clock.now = '2026-11-21T00:00:00.000Z'
  expect((await read('/counts')).json()).toEqual({ today: 1, total: 4, new: 3 })
})

test('every message is listed once, however many there are and whenever they came', async () => {
  await server.rows('delete from message')
  await keep(...Array.from({ length: 1000 }, () => '2026-11-20T10:00:00.000Z'))
  await keep(...Array.from({ length: 203 }, (_, index) => new Date(1.7e12 + index).toISOString()))
  const messages = await list()
  expect(messages).toHaveLength(1203)
  expect(new Set(messages.map(({ _id }) => _id)).size).toBe(1203)
  const instants = messages.map(({ createdAt }) => createdAt)
  expect(instants).toEqual(instants.toSorted().toReversed())
})
