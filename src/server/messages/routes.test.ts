import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#shared/messages/messages.ts'
import { NOW, openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin')).token
beforeEach(async () => {
  server.clock.now = NOW
  await server.rows('delete from message')
  await server.rows('delete from notification')
})

const send = (body: unknown) => server.call('POST', '/api/messages', { body })
const list = async (): Promise<Message[]> => await server.read('/api/messages', admin)
const announced = async () => (await server.read('/api/notifications', admin)) as { title: string }[]

describe('sending', () => {
  test.each([
    ['message', '', 'Please enter your message.'],
    ['phone', '98765432101', 'Phone has at most 10 digits.'],
    ['preferredContact', undefined, 'Please select your preferred contact method.'],
    ['city', 7, 'This must be text.'],
    ['name', ['Asha'], 'This must be text.'],
  ])('a message with the %s %j is refused, not stored and not announced', async (field, value, sentence) => {
    const answer = await send({ ...MESSAGE, [field]: value })
    expect(answer.json()).toMatchObject({
      status: 400,
      message: sentence,
      errors: [{ path: field, message: sentence }],
    })
    expect(await list()).toEqual([])
    expect(await announced()).toEqual([])
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
