import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tooManyRequests } from '#server/http/httpError.ts'
import type { NewMessage, RefusedMessage } from '#shared/messages/messages.ts'
import { MESSAGE } from '#test/messages.ts'
import { messageFormRoutes } from './formRoutes.ts'

const app = Fastify()
let taken: [NewMessage, string][] = []
let fail: Error | undefined

app.decorate('submitMessage', async (message, address) => {
  if (fail) throw fail
  taken.push([message, address])
})
messageFormRoutes(app, async (_, reply, posted) => reply.code(400).send(posted?.refused))
beforeEach(() => {
  taken = []
  fail = undefined
})
afterAll(() => app.close())

const post = (fields: Record<string, string> | string, type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': type },
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })

test('an invalid form comes back with its problems and what was typed', async () => {
  const answer = await post({ ...MESSAGE, name: ' ', phone: '', preferredContact: 'phone', extra: 'x' })
  const { values, problems } = answer.json<RefusedMessage>()
  expect(problems).toEqual({ name: 'noName', phone: 'noPhone' })
  expect(values).toMatchObject({ message: MESSAGE.message, email: MESSAGE.email })
  expect(values).not.toHaveProperty('extra')
  expect(taken).toEqual([])
})

test.each([
  ['application/json', '{}'],
  ['text/plain', 'name=Asha'],
  ['multipart/form-data; boundary=x', '--x--'],
])('a body of %s is refused because it is no form', async (type, body) => {
  expect((await post(body, type)).statusCode).toBe(415)
  expect(taken).toEqual([])
})

test('a form without a body is an empty one', async () => {
  const answer = await app.inject({ method: 'POST', url: '/contact' })
  expect(answer.json<RefusedMessage>().problems).toMatchObject({ name: 'noName', preferredContact: 'noWay' })
})

test('a form larger than any message is refused unread', async () =>
  expect((await post({ ...MESSAGE, message: 'x'.repeat(50_000) })).statusCode).toBe(413))

test('the longest message fits, in any script', async () => {
  const message = 'ह'.repeat(4000)
  expect((await post({ ...MESSAGE, message })).statusCode).toBe(303)
  expect(taken[0]![0].message).toBe(message)
})

test('a visitor past the limit reads how long to wait, and loses nothing', async () => {
  fail = tooManyRequests(600_000)
  const answer = await post(MESSAGE)
  expect(answer.headers['retry-after']).toBe('600')
  expect(answer.json()).toMatchObject({ values: MESSAGE, problems: {}, failure: 'tooMany' })
})

test('a failure of the server loses nothing that was typed', async () => {
  fail = new Error('no database')
  expect((await post(MESSAGE)).json()).toMatchObject({ values: MESSAGE, failure: 'failed' })
})

test('an accepted message redirects to a URL whose reload sends nothing again', async () => {
  const answer = await post({ ...MESSAGE, website: '' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/contact?sent=1')
  expect(taken).toEqual([[{ ...MESSAGE, website: '' }, '127.0.0.1']])
})
