import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/api.ts'
import type { Message } from '#shared/messages/messages.ts'
import { NOW, openTestApp, readPages, TODAY } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { setUp } from '#test/secondFactor.ts'
import { APPLICANT, STAFF_PASSWORD } from '#test/staff.ts'

const server = await openTestApp()
const admin = await server.staff('Admin', 'Asha')
const clerk = await server.staff('Sub Admin', 'Ravi')

const ask = (query = '') => server.call('GET', `/api/audit${query}`, { token: admin.token })
const list = async (query = ''): Promise<AuditEntry[]> => (await ask(query)).json()
const newest = async () => (await list())[0]!
const summarize = ({ action, by, subject }: AuditEntry) => [action, by?.name, subject?.type]

describe('reading', () => {
  test.each(['person=7', 'action=rate.eaten', 'date=2026-02-30', 'location=%3C', 'cursor=0', 'cursor=x'])(
    'the filter %s is refused: nothing can match it',
    async query => expect((await ask(`?${query}`)).statusCode).toBe(400),
  )

  test('the record is filtered by a person, an action, a day of India and a city', async () => {
    await enter(server, clerk.token, 'Bangalore', TODAY)
    await enter(server, admin.token, 'Nashik', TODAY)
    const ofClerk = await list(`?person=${clerk.id}`)
    expect(ofClerk.map(({ by }) => by)).toEqual(ofClerk.map(() => ({ _id: clerk.id, name: 'Ravi' })))
    expect(ofClerk[0]!.subject).toMatchObject({ type: 'rate', date: TODAY, version: 1 })
    expect((await list('?location=Bengaluru&action=rate.create')).map(({ by }) => by?.name)).toEqual(['Ravi'])
    expect(await list('?location=Bengaluru&action=rate.delete')).toEqual([])
  })

  test("a day is India's: 20:00 in UTC belongs to the next one", async () => {
    const { id } = await server.staff('Sub Admin', 'Omkar')
    const { token } = await server.staff('Admin', 'Uma')
    await server.call('DELETE', `/api/admin/users/${id}/sessions`, { token })
    await server.storage.pool.query(`begin; set local session_replication_role = replica;
      update event set at = '2026-11-10T20:00:00Z' where action = 'sessions.ended'; commit`)
    expect((await list('?date=2026-11-11')).map(summarize)).toEqual([['sessions.ended', 'Uma', 'account']])
    expect(await list('?date=2026-11-10')).toEqual([])
  })

  test('a long record comes in pages, no event twice and none left out', async () => {
    const rates = Array.from({ length: 120 }, (_, at) => ({
      location: `Gaon ${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + at / 26)}`,
      markets: makeMarkets(200 + at),
    }))
    const saved = await server.call('PUT', '/api/rates/days/2026-11-02', {
      token: admin.token,
      body: { rates, newCities: rates.map(({ location }) => location) },
    })
    expect(saved.statusCode).toBe(200)
    const pages = await readPages<AuditEntry[]>(server, '/api/audit?action=rate.create', admin.token)
    expect(pages[0]).toHaveLength(100)
    const ofThatDay = pages
      .flat()
      .filter(({ subject }) => subject?.type === 'rate' && subject.date === '2026-11-02')
    expect(new Set(ofThatDay.map(({ _id }) => _id)).size).toBe(120)
  })
})

describe('the record has', () => {
  test('nothing of a call that is refused', async () => {
    const before = await newest()
    const body = { location: 'Satara', date: '2030-01-01', markets: makeMarkets(200) }
    await server.call('POST', '/api/rates/daily', { token: clerk.token, body })
    await server.call('PUT', `/api/admin/users/${clerk.id}`, {
      token: admin.token,
      body: { adminType: 'Admin' },
    })
    await server.call('PUT', `/api/admin/users/${clerk.id}`, {
      token: clerk.token,
      body: { isApproved: false },
    })
    expect(await newest()).toEqual(before)
  })

  test('each write to a rate with its revision, and not its prices', async () => {
    const { _id } = await enter(server, clerk.token, 'Satara', TODAY)
    const at = `/api/rates/daily/${_id}`
    await server.call('PUT', at, { token: admin.token, body: { markets: makeMarkets(240) } })
    await server.call('DELETE', at, { token: admin.token })
    const restored = await server.call('POST', `${at}/restore`, { token: admin.token })
    const entries = await list('?location=Satara')
    expect(entries.map(({ action, by }) => [action, by?.name])).toEqual([
      ['rate.restore', 'Asha'],
      ['rate.delete', 'Asha'],
      ['rate.update', 'Asha'],
      ['rate.create', 'Ravi'],
      ['city.create', 'Ravi'],
    ])
    expect(entries[4]!.subject).toEqual({ type: 'city', location: 'Satara' })
    expect(restored.statusCode).toBe(200)
    expect(entries[0]).toMatchObject({
      subject: { type: 'rate', _id, location: 'Satara', date: TODAY, version: 4 },
      before: null,
      after: null,
    })
    expect(entries[4]!.requestId).toMatch(/^[\da-f-]{36}$/)
  })

  test('what staff do to an account, and not that a visitor asked for one', async () => {
    const before = await newest()
    await server.call('POST', '/api/auth/register', { body: APPLICANT })
    expect(await newest()).toEqual(before)

    const { id } = await server.staff('pending', 'Kiran')
    const change = (body: object) =>
      server.call('PUT', `/api/admin/users/${id}`, { token: admin.token, body })
    await change({ adminType: 'Sub Admin' })
    expect(await newest()).toMatchObject({ action: 'account.typed', after: { adminType: 'Sub Admin' } })
    await change({ isApproved: true })
    expect(await newest()).toMatchObject({ action: 'account.approved', by: { name: 'Asha' } })
    await change({ isApproved: false })
    expect(await newest()).toMatchObject({
      action: 'account.deactivated',
      subject: { type: 'account', _id: id, name: 'Kiran' },
      before: { adminType: 'Sub Admin', status: 'approved' },
      after: { adminType: 'Sub Admin', status: 'deactivated' },
      requestId: expect.any(String),
    })
  })

  test('a login, a password that is changed, and a link that was made and used', async () => {
    const { token, id, email } = await server.staff('Sub Admin', 'Leela')
    const change = { current: 'eleven quiet lanterns', new: 'twelve quiet lanterns' }
    await server.call('POST', '/api/auth/login', { body: { email, password: change.current } })
    expect(summarize(await newest())).toEqual(['login.made', 'Leela', 'account'])
    await server.call('PUT', '/api/auth/password', { token, body: change })
    expect(summarize(await newest())).toEqual(['password.changed', 'Leela', 'account'])
    const made = await server.call('POST', `/api/admin/users/${id}/reset-link`, {
      token: admin.token,
      body: { password: STAFF_PASSWORD },
    })
    expect(summarize(await newest())).toEqual(['resetLink.made', 'Asha', 'account'])
    const [, resetToken] = made.json<{ path: string }>().path.split('#')
    const reset = await server.call('POST', '/api/auth/reset', {
      body: { resetToken, password: 'ten quiet lanterns' },
    })
    expect(reset.statusCode).toBe(200)
    expect(await newest()).toMatchObject({ action: 'password.reset', by: null, subject: { _id: id } })
    expect(JSON.stringify(await list())).not.toContain(email)
  })

  test('nothing that an account does which nobody has approved', async () => {
    const waiting = await server.staff('pending', 'Stranger')
    const before = (await list()).length
    const { email, token } = waiting
    const { recoveryCodes } = await setUp(server, waiting)
    await server.call('POST', '/api/auth/login', {
      body: { email, password: STAFF_PASSWORD, code: recoveryCodes[0] },
    })
    await server.call('DELETE', '/api/auth/sessions', { token })
    const body = { current: STAFF_PASSWORD, new: 'twelve quiet lanterns' }
    expect((await server.call('PUT', '/api/auth/password', { token, body })).statusCode).toBe(200)
    server.clock.now = NOW
    expect((await list()).length).toBe(before)
  })

  test('messages that are answered, exported and erased, and nothing of their text', async () => {
    await server.call('POST', '/api/messages', { body: MESSAGE })
    const { token } = admin
    const [message] = (await server.call('GET', '/api/messages', { token })).json<Message[]>()
    for (const state of ['answered', 'answered', 'new', 'spam'])
      await server.call('PATCH', `/api/messages/${message!._id}`, { token, body: { state } })
    await server.call('GET', '/api/messages/export', { token })
    await server.call('POST', '/api/messages/erase', { token, body: { person: MESSAGE.email } })
    const entries = (await list()).slice(0, 5)
    expect(entries.map(({ action }) => action)).toEqual([
      'message.erased',
      'message.exported',
      'message.spam',
      'message.reopened',
      'message.answered',
    ])
    expect(entries[0]!.after).toEqual({ messages: 1, notifications: 1 })
    expect(entries[4]!.subject).toEqual({ type: 'message', _id: message!._id })
    const written = JSON.stringify(await list())
    for (const text of [MESSAGE.email, MESSAGE.phone, MESSAGE.message]) expect(written).not.toContain(text)
  })
})
