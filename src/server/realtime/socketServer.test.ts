import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { collectEvents, openLiveServer, waitForDisconnect, waitForNotice } from '#test/live.ts'
import { MESSAGE } from '#test/messages.ts'
import { enter } from '#test/rates.ts'
import { APPLICANT } from '#test/staff.ts'

const server = await openTestApp()
const line = await openLiveServer(server)

const send = (message: string) =>
  server.call('POST', '/api/messages', {
    body: { ...MESSAGE, message },
  })

const applicant = (email: string) => ({ ...APPLICANT, email })

describe('a connection', () => {
  test.each([
    ['no token', undefined],
    ['an unknown token', 'A'.repeat(43)],
    ['a token that is no string', { $gt: '' }],
    ['an empty token', ''],
    ['a token with a null byte', '\u0000'],
  ])('with %s is unauthorized', async (_, token) => {
    await expect(line.connect(token)).rejects.toThrow('unauthorized')
  })

  test.each(['pending', 'deactivated'] as const)('of a %s account is unauthorized', async kind => {
    const { token } = await server.staff(kind)
    await expect(line.connect(token)).rejects.toThrow('unauthorized')
  })

  test('from a page of another site is refused', async () => {
    const { token } = await server.staff('Admin')
    const options = { extraHeaders: { origin: 'https://evil.example' } }
    await expect(line.connect(token, options)).rejects.toThrow()
    const own = { extraHeaders: { origin: line.address } }
    expect((await line.connect(token, own)).connected).toBe(true)
  })

  test('that polls is refused', async () => {
    const { token } = await server.staff('Admin')
    await expect(line.connect(token, { transports: ['polling'] })).rejects.toThrow()
  })

  test('to another namespace is refused', async () => {
    const { token } = await server.staff('Admin')
    const admin = await line.connect(token)
    const other = admin.io.socket('/admin', { auth: { token } })
    const refusal = new Promise<Error>(resolve => other.once('connect_error', resolve))
    other.connect()
    expect((await refusal).message).toBe('Invalid namespace')
  })
})

describe('a client may send nothing', () => {
  test.each(['new_message', 'new-user', 'error', 'anything'])(
    'one that sends %s is disconnected, and others receive nothing',
    async event => {
      const [one, other] = await Promise.all([server.staff('Admin'), server.staff('Admin')])
      const [speaker, listener] = await Promise.all([line.connect(one.token), line.connect(other.token)])
      const events = collectEvents(listener)
      const closed = waitForDisconnect(speaker)
      Reflect.apply(speaker.emit, speaker, [event, { title: 'forged' }])
      expect(await closed).toBe('io server disconnect')
      const message = waitForNotice(listener, 'new_message')
      await send(`after ${event}`)
      await message
      expect(events).toHaveLength(1)
    },
  )

  test('more than 16 KiB at once closes the connection', async () => {
    const { token } = await server.staff('Admin')
    const client = await line.connect(token)
    const closed = waitForDisconnect(client)
    Reflect.apply(client.emit, client, ['anything', 'x'.repeat(17 * 1024)])
    expect(['transport close', 'transport error']).toContain(await closed)
  })

  test('a broken packet closes its connection and nothing else', async () => {
    const { token } = await server.staff('Admin')
    const [broken, other] = await Promise.all([line.connect(token), line.connect(token)])
    const closed = waitForDisconnect(broken)
    broken.io.engine.write('2{"not an event"')
    await closed
    expect(other.connected).toBe(true)
  })

  test('the client script of Socket.IO is not served', async () => {
    expect((await fetch(`${line.address}/socket.io/socket.io.js`)).status).toBe(400)
  })
})

describe('events', () => {
  test('of a new message and a new account reach every approved Admin, as the list shows them', async () => {
    const [one, other] = await Promise.all([server.staff('Admin'), server.staff('Admin')])
    const clients = await Promise.all([line.connect(one.token), line.connect(other.token)])
    const messages = Promise.all(clients.map(each => waitForNotice(each, 'new_message')))
    await send('Tell both of us.')
    const users = Promise.all(clients.map(each => waitForNotice(each, 'new-user')))
    await server.call('POST', '/api/auth/register', { body: applicant('ravi@example.com') })

    const [user, message] = (await server.call('GET', '/api/notifications', { token: one.token })).json()
    expect(await messages).toEqual([message, message])
    expect(await users).toEqual([user, user])
  })

  test('are not sent for what is not stored: refusals, robots, repetitions, a known email', async () => {
    const { token, email } = await server.staff('Admin')
    const client = await line.connect(token)
    const first = waitForNotice(client, 'new_message')
    await send('Once only.')
    await first
    const events = collectEvents(client)
    const event = waitForNotice(client, 'new_message')
    await server.call('POST', '/api/messages', { body: { name: 'Asha' } })
    await server.call('POST', '/api/messages', { body: { ...MESSAGE, website: 'https://spam.example' } })
    await send('Once only.')
    await server.call('POST', '/api/auth/register', { body: applicant(email) })
    await server.call('POST', '/api/auth/register', { body: applicant('not an email') })
    await send('The one that arrives.')
    // events arrive in order: any earlier one is here too
    await event
    expect(events).toHaveLength(1)
  })
})

// last: the cache waits for as long as the clock was moved
test('a client hears whether anything may have changed since it began to load', async () => {
  const { token } = await server.staff('Admin')
  const hear = (age: unknown) => {
    const client = line.client(undefined, { auth: { token, age } })
    return new Promise(resolve => client.once('caught-up', resolve))
  }
  for (const age of [1e9, Number.NaN, 'long']) expect(await hear(age)).toBe(false)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 20_000)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await hear(1000)).toBe(true)
  const { token: clerk } = await server.staff('Sub Admin')
  await enter(server, clerk, 'Pune', TODAY)
  expect(await hear(1000)).toBe(false)
})
