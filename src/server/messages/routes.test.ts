import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#shared/messages/messages.ts'
import { NOW, openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin')).token
beforeEach(async () => {
  server.clock.now = NOW
  await server.storage.db.deleteFrom('message').execute()
  await server.storage.db.deleteFrom('notification').execute()
})

const send = (body: unknown) => server.call('POST', '/api/messages', { body })
const list = async (query = ''): Promise<Message[]> =>
  (await server.call('GET', `/api/messages${query}`, { token: admin })).json()
const announced = async () =>
  (await server.call('GET', '/api/notifications', { token: admin })).json() as { title: string }[]

describe('sending', () => {
  test.each([
    ['name', 'missing', '', 'Please enter your name.'],
    ['name', 'of spaces', '   ', 'Please enter your name.'],
    ['name', 'of 81 characters', 'x'.repeat(81), 'This is longer than 80 characters.'],
    ['subject', 'missing', undefined, 'Please choose a subject.'],
    ['subject', 'of no list', 'Something else', 'Please choose a subject.'],
    ['message', 'missing', '', 'Please enter your message.'],
    ['message', 'of 4001 characters', 'x'.repeat(4001), 'This is longer than 4000 characters.'],
    ['preferredContact', 'missing', undefined, 'Please select your preferred contact method.'],
    ['preferredContact', 'by post', 'post', 'Please select your preferred contact method.'],
    ['phone', 'with a space', '98765 432', 'Phone accepts only digits.'],
    ['phone', 'with a plus', '+91987654', 'Phone accepts only digits.'],
    ['phone', 'of 11 digits', '98765432101', 'Phone has at most 10 digits.'],
    ['email', 'without a host', 'asha', 'Enter a full email address, such as name@example.com.'],
    ['email', 'missing while preferred', '', 'Email is required when preferred contact is Email.'],
    ['message', 'with NUL', 'a\u0000b', 'This has characters that cannot be shown.'],
    ['name', 'of half a character', '\ud800', 'This has characters that cannot be shown.'],
    ['city', 'that is a number', 7, 'This must be text.'],
    ['message', 'that is an object', { $ne: '' }, 'This must be text.'],
    ['name', 'that is a list', ['Asha'], 'This must be text.'],
  ])('a message with a %s %s is refused, not stored and not announced', async (field, _, value, sentence) => {
    const answer = await send({ ...MESSAGE, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: sentence, errors: [{ path: field, message: sentence }] })
    expect(await list()).toEqual([])
    expect(await announced()).toEqual([])
  })

  test('a phone number is required when phone is preferred', async () => {
    const answer = await send({ ...MESSAGE, phone: '', preferredContact: 'phone' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('Phone number is required when preferred contact is Phone.')
  })

  test.each([
    ['an unknown field', { ...MESSAGE, isRead: true }, 400],
    ['__proto__', `${JSON.stringify(MESSAGE).slice(0, -1)},"__proto__":{"read":true}}`, 400],
    ['a list', [MESSAGE], 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['broken JSON', '{"name":', 400],
    ['70 kB', { ...MESSAGE, message: 'x'.repeat(70_000) }, 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await send(body)).statusCode).toBe(status)
    expect(await list()).toEqual([])
  })

  test('a form that is not JSON is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.call('POST', '/api/messages', { body: 'name=Asha', headers })).statusCode).toBe(415)
  })

  test('a message is stored as it was written, and announced', async () => {
    const answer = await send({ ...MESSAGE, name: '  Asha ', message: 'दर गलत है\n<b>really</b>' })
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: '🎉 Message sent successfully!' }])
    const content = { ...MESSAGE, name: 'Asha', message: 'दर गलत है\n<b>really</b>' }
    expect(await list()).toEqual([
      { ...content, _id: expect.any(String), createdAt: NOW, state: 'new', changed: null },
    ])
    expect(await announced()).toMatchObject([
      { type: 'message', title: 'New message from Asha: Report Incorrect Rate', read: false, createdAt: NOW },
    ])
  })

  test('a message may leave out what the form leaves empty', async () => {
    const { name, subject, message } = MESSAGE
    const answer = await send({ name, subject, message, phone: '98765', preferredContact: 'phone' })
    expect(answer.statusCode).toBe(201)
    expect(await list()).toMatchObject([{ email: '', city: '', phone: '98765' }])
  })

  test('a robot that fills the hidden field gets a success, and nothing is stored', async () => {
    const answer = await send({ ...MESSAGE, website: 'https://spam.example' })
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: '🎉 Message sent successfully!' }])
    expect(await list()).toEqual([])
    expect(await announced()).toEqual([])
  })
})

describe('a message of the same content', () => {
  test('gets the same response within 24 hours and is stored once, whatever its spaces and capitals', async () => {
    await send(MESSAGE)
    server.clock.now = '2026-11-21T19:59:59.999Z'
    const again = { ...MESSAGE, name: 'ASHA', message: ` ${MESSAGE.message.replace(' ', '  ')} ` }
    expect((await send(again)).statusCode).toBe(201)
    expect(await list()).toHaveLength(1)
    expect(await announced()).toHaveLength(1)
  })

  test('is a new message a day later', async () => {
    await send(MESSAGE)
    server.clock.now = '2026-11-21T20:00:00.000Z'
    await send(MESSAGE)
    expect(await list()).toHaveLength(2)
  })

  test('is another message with another word, sender or subject', async () => {
    await send(MESSAGE)
    await send({ ...MESSAGE, message: `${MESSAGE.message} Please look.` })
    await send({ ...MESSAGE, email: 'other@example.com' })
    await send({ ...MESSAGE, subject: 'General Inquiry' })
    expect(await list()).toHaveLength(4)
  })

  test('is stored once and announced once when sent 20 times at one moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(MESSAGE)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(await list()).toHaveLength(1)
    expect(await announced()).toHaveLength(1)
  })
})
