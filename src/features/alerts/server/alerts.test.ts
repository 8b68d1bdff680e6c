import { beforeEach, describe, expect, test } from 'vitest'
import { choose, makeBrowser, openAlertServer, openRecorder } from '#features/alerts/test/alerts.ts'
import { openTestApp } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { makeKey, openSecrets } from './keys.ts'

const SUBSCRIPTIONS = '/api/alerts/subscriptions'
const server = await openAlertServer()
for (const city of ['Pune', 'Agra']) await enter(server, server.token, city, '2026-11-20', makeMarkets(200))
beforeEach(async () => {
  await server.storage.pool.query('delete from subscription')
})

const subscribe = (body: object) => server.call('POST', SUBSCRIPTIONS, { body })
const count = async (table: string) => (await server.storage.pool.query(`select from ${table}`)).rowCount

describe('a subscription is refused', () => {
  const noKey = { ...makeBrowser(), keys: { p256dh: 'A', auth: 'a'.repeat(22) } }

  test.each([
    [{ rule: undefined }, 'rule', 'Choose what you want to be told.'],
    [{ rule: 'above', amount: 1e6 }, 'amount', 'The figure cannot be above 100000.'],
    [{ language: 'fr' }, 'language', 'Choose a language.'],
    [{ email: undefined }, 'email', 'Send either an email address or the push subscription of a browser.'],
    [
      { email: undefined, push: noKey },
      'push.keys.p256dh',
      'This is not the push subscription of a browser.',
    ],
  ])('with %j', async (change, path, message) => {
    const answer = await subscribe({ ...choose(), email: 'asha@example.com', ...change })
    expect(answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ path, message }] })
    expect(await count('subscription')).toBe(0)
  })

  test.each(['Atlantis', 'Delhi'])('of %s, which has no rates', async city => {
    const answer = await subscribe({ ...choose({ cities: ['Pune', city] }), email: 'asha@example.com' })
    expect(answer.json()).toMatchObject({ code: 'city.unknown' })
    expect(await count('subscription')).toBe(0)
  })

  test('by a channel that is not set up, and at an address it does not accept', async () => {
    const ask = async () => (await subscribe({ ...choose(), push: makeBrowser() })).json().code
    server.setOpen(false)
    expect(await ask()).toBe('subscription.closed')
    server.setOpen(true)
    server.recorder.accepts = false
    expect(await ask()).toBe('subscription.address')
    server.recorder.accepts = true
  })
})

test.each([
  ['GET', ''],
  ['PUT', ''],
  ['DELETE', ''],
  ['POST', '/confirm'],
  ['DELETE', '/alerts'],
] as const)('%s with a key that opens nothing says so in one sentence', async (method, path) => {
  const key = 'x'.repeat(43)
  const answer = await server.call(
    method,
    `${SUBSCRIPTIONS}/${key}${path}`,
    method === 'PUT' ? { body: choose() } : {},
  )
  expect([answer.statusCode, answer.json().message]).toEqual([
    404,
    'This link is not valid any more: the subscription has ended.',
  ])
})

describe('an e-mail address', () => {
  const email = 'asha@example.com'
  const listAlerts = async () => (await server.rows('select type from alert')).map(({ type }) => type)
  /** The keys of its requests, in the order they were made. */
  async function listKeys(of = email): Promise<string[]> {
    const secrets = await openSecrets(server.storage.db)
    const rows = await server.rows(
      "select id from subscription where email = $1 and channel = 'mail' order by created_at",
      [of],
    )
    return rows.map(({ id }) => makeKey(secrets, id))
  }
  const confirm = async (key: string) =>
    (await server.call('POST', `${SUBSCRIPTIONS}/${key}/confirm`)).statusCode
  /** Requests follow one another. */
  const request = async (choice: Parameters<typeof choose>[0], of = email) => {
    server.pass(1)
    const answer = await subscribe({ ...choose(choice), email: of })
    expect(answer.body).toBe('{"key":null}')
  }

  test('gets a mail for each request, however it is spelled, and one answer', async () => {
    const spellings = [email, 'ASHA@example.com', 'asha+1@example.com', email]
    for (const each of spellings) await request({}, each)
    expect(await listAlerts()).toEqual(spellings.map(() => 'confirmation'))
    expect([await listKeys(), await listKeys('asha+1@example.com')].map(keys => keys.length)).toEqual([3, 1])
  })

  test('has up to 20 alerts, and ends all by one call; a request that nobody has confirmed yet stays', async () => {
    for (let amount = 100; amount < 121; amount++) await request({ rule: 'above', amount })
    const keys = await listKeys()
    const last = keys.pop()!
    for (const key of keys) expect(await confirm(key)).toBe(200)
    const refused = await server.call('POST', `${SUBSCRIPTIONS}/${last}/confirm`)
    expect(refused.json().code).toBe('subscription.full')
    expect((await server.call('DELETE', `${SUBSCRIPTIONS}/${keys[0]}/alerts`)).statusCode).toBe(200)
    expect(await listKeys()).toEqual([last])
  })
})

describe('requests for one mailbox', () => {
  /** Asks on a server with limits; returns the status. */
  async function openLimited() {
    const limited = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
    Object.assign(limited.app.alerting.channels, openRecorder().channels)
    const { token } = await limited.staff('Admin')
    await enter(limited, token, 'Pune', '2026-11-20', makeMarkets(200))
    const ask = async (email: string, address: string) =>
      (
        await limited.call('POST', SUBSCRIPTIONS, {
          body: { ...choose(), email },
          headers: { 'x-forwarded-for': address },
        })
      ).statusCode
    return ask
  }

  test('are refused from the fourth of a network on, by any spelling, and stop nobody else', async () => {
    const ask = await openLimited()
    const stranger = '2001:db8:0:1::1'
    for (const email of ['a.sha@gmail.com', 'asha+zz@gmail.com', 'asha@googlemail.com'])
      expect(await ask(email, stranger)).toBe(201)
    expect(await ask('asha@gmail.com', stranger)).toBe(429)
    // of the same /48
    expect(await ask('asha@gmail.com', '2001:db8:0:2::1')).toBe(429)
    expect(await ask('asha@gmail.com', '192.0.2.1')).toBe(201)
    expect(await ask('meera@gmail.com', stranger)).toBe(201)
  })

  test('are 20 a day, whoever asks and by any spelling', async () => {
    const ask = await openLimited()
    for (let sent = 0; sent < 20; sent++)
      expect(await ask(`owner+${sent}@example.com`, `192.0.2.${sent}`)).toBe(201)
    expect(await ask('owner@example.com', '198.51.100.1')).toBe(429)
  })
})

describe('a browser', () => {
  test('reads everything that is kept of it, changes it and erases it by its key', async () => {
    const key = await server.subscribe({ rule: 'above', amount: 205.5, cities: ['Agra', 'Poona'] })
    const path = `${SUBSCRIPTIONS}/${key}`
    const answer = await server.call('GET', path)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    const choice = { cities: ['Agra', 'Pune'], rule: 'above', amount: 205.5, market: 'oneKgRate' }
    expect(answer.json()).toMatchObject({ channel: 'push', email: null, choice, alerts: [] })
    expect(answer.json().endpoint).toContain('push.example')
    const change = { cities: ['Pune'], rule: 'below', amount: 150, language: 'hi' } as const
    const changed = await server.call('PUT', path, { body: choose({ ...change, cities: ['Pune'] }) })
    expect(changed.json().choice).toMatchObject(change)
    expect((await server.call('DELETE', path)).statusCode).toBe(200)
    expect((await server.call('GET', path)).statusCode).toBe(404)
    expect(await count('subscription_city')).toBe(0)
  })

  test('that subscribes again has one more alert, the same one once; another one at its address is refused', async () => {
    const push = makeBrowser()
    const keys = await Promise.all(
      [{}, { frequency: 'daily' as const }, {}].map(choice => server.subscribe(choice, push)),
    )
    expect(keys[0]).toBe(keys[2])
    expect(keys[0]).not.toBe(keys[1])
    expect(await count('subscription')).toBe(2)
    const stranger = { ...push, keys: { ...push.keys, auth: 'b'.repeat(22) } }
    expect((await subscribe({ ...choose(), push: stranger })).json().code).toBe('subscription.address')
  })
})
