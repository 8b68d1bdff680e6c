import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#shared/messages/messages.ts'
import { openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin')).token
beforeEach(async () => {
  await server.rows('delete from message')
  await server.rows('delete from notification')
})

const send = (change: object) => server.call('POST', '/api/messages', { body: { ...MESSAGE, ...change } })
const list = async (): Promise<Message[]> => await server.read('/api/messages', admin)
const erase = (body: unknown) => server.call('POST', '/api/messages/erase', { body, token: admin })
const titles = async () =>
  (await server.read<{ title: string }[]>('/api/notifications', admin)).map(({ title }) => title)

test('an export is CSV without formulas, of all messages or of those of a filter', async () => {
  await send({ name: '=cmd()', message: 'A "word", and\nanother' })
  await send({ name: 'Meena', message: 'Hello', city: 'Bombay', subject: 'Technical Issue' })
  const answer = await server.call('GET', '/api/messages/export', { token: admin })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('messages.csv')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain(`"A ""word"", and\nanother"`)
  expect(answer.body).toContain(`,"'=cmd()",`)
  for (const filter of ['q=meena', 'city=Mumbai', 'subject=Technical+Issue&state=new']) {
    const narrowed = await server.call('GET', `/api/messages/export?${filter}`, { token: admin })
    expect(narrowed.body.trim().split('\r\n')).toEqual([expect.any(String), expect.stringContaining('Meena')])
  }
  const spam = await server.call('GET', '/api/messages/export?state=spam', { token: admin })
  expect(spam.body.trim().split('\r\n')).toHaveLength(1)
})

describe('erasing', () => {
  test.each([{}, { person: '' }, { person: 'Asha' }, { person: 7 }, { person: 'a@b.example', all: true }])(
    '%o is refused and erases nothing',
    async body => {
      await send({})
      expect((await erase(body)).statusCode).toBe(400)
      expect(await list()).toHaveLength(1)
    },
  )

  test('a person is erased by email or phone with the notifications that name them, and nobody else is', async () => {
    await send({ name: 'Meena', email: 'Meena@X.example', phone: '', message: 'One' })
    await send({ name: 'Meena K', email: 'meena@x.example', phone: '12345', message: 'Two' })
    // the same name, and somebody else
    await send({ name: 'Meena', email: 'other@x.example', phone: '1234567890', message: 'Three' })
    expect((await erase({ person: ' MEENA@x.example ' })).json()).toMatchObject({
      messages: 2,
      notifications: 2,
    })
    expect((await list()).map(({ email }) => email)).toEqual(['other@x.example'])
    expect(await titles()).toEqual(['New message from Meena: Report Incorrect Rate'])
    expect((await erase({ person: '+91 12345 67890' })).json()).toMatchObject({
      messages: 1,
      notifications: 1,
    })
    expect(await list()).toEqual([])
  })
})
