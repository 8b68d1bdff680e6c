import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getAlertPath } from '#shared/alerts/content.ts'
import { choose, makeBrowser, openAlertServer } from '#test/alerts.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const SUBSCRIPTIONS = '/api/alerts/subscriptions'
const server = await openAlertServer()
for (const city of ['Pune', 'Agra']) await enter(server, server.token, city, '2026-11-20', makeMarkets(200))
beforeEach(async () => {
  await server.storage.pool.query('delete from subscription; delete from mailed_address')
})
afterAll(() => server.close())

test("the page of a subscription stands at its key, in the subscriber's language", () =>
  expect(getAlertPath('hi', 'k', 'unsubscribe')).toBe('/hi/alerts/k/unsubscribe'))

const subscribe = (body: object) => server.call('POST', SUBSCRIPTIONS, { body })
const count = async (table: string) => (await server.storage.pool.query(`select from ${table}`)).rowCount

describe('a subscription is refused', () => {
  test.each<[string, object, string, string]>([
    ['without a city', { cities: [] }, 'cities', 'Choose at least one city.'],
    ['of eleven cities', { cities: Array(11).fill('Pune') }, 'cities', 'Choose at most 10 cities.'],
    ['without a rule', { rule: undefined }, 'rule', 'Choose what you want to be told.'],
    ['with a rule nobody knows', { rule: 'often' }, 'rule', 'Choose what you want to be told.'],
    [
      'with a rule that lacks its figure',
      { rule: 'above' },
      'amount',
      'Enter the figure of the rule in numbers.',
    ],
    ['above ₹-5', { rule: 'above', amount: -5 }, 'amount', 'Enter a figure above 0.'],
    ['above ₹0', { rule: 'above', amount: 0.001 }, 'amount', 'Enter a figure above 0.'],
    [
      'above more than any rate',
      { rule: 'above', amount: 1e6 },
      'amount',
      'The figure cannot be above 100000.',
    ],
    [
      'above a percentage',
      { rule: 'above', amount: 5, unit: 'percent' },
      'amount',
      'Enter the figure of the rule in numbers.',
    ],
    [
      'at an hour that no day has',
      { rule: 'digest', digestMinute: 1440 },
      'digestMinute',
      'Choose a time of the day.',
    ],
    ['in a language we do not speak', { language: 'fr' }, 'language', 'Choose a language.'],
    [
      'of a bad address',
      { email: 'asha@' },
      'email',
      'Enter a full email address, such as name@example.com.',
    ],
    [
      'of nobody',
      { email: undefined },
      'email',
      'Send either an email address or the push subscription of a browser.',
    ],
    [
      'of a browser without keys',
      { email: undefined, push: { ...makeBrowser(), keys: { p256dh: 'A', auth: 'a'.repeat(22) } } },
      'push.keys.p256dh',
      'This is not the push subscription of a browser.',
    ],
  ])('%s', async (_, change, path, message) => {
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
    server.recorder.isOpen = false
    expect((await subscribe({ ...choose(), push: makeBrowser() })).json().code).toBe('subscription.closed')
    server.recorder.isOpen = true
    server.recorder.accepts = false
    expect((await subscribe({ ...choose(), push: makeBrowser() })).json().code).toBe('subscription.address')
    server.recorder.accepts = true
  })

  test('silently, of a robot that fills the trap', async () => {
    const answer = await subscribe({ ...choose(), email: 'asha@example.com', website: 'spam' })
    expect([answer.statusCode, answer.json()]).toEqual([201, { key: null }])
    expect(await count('subscription')).toBe(0)
  })
})

test.each([
  ['GET', ''],
  ['PUT', ''],
  ['DELETE', ''],
  ['POST', '/confirm'],
  ['POST', '/seen'],
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
  const listAlerts = async () =>
    (await server.storage.pool.query('select type, choice from alert order by created_at')).rows

  test('gets one answer and one mail a day, whoever enters it, and however it is spelled', async () => {
    const answers = await Promise.all(
      [email, 'ASHA@example.com', 'asha+1@example.com', email].map(each =>
        subscribe({ ...choose(), email: each }),
      ),
    )
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill('{"key":null}'))
    expect(await listAlerts()).toEqual([{ type: 'confirmation', choice: null }])
    for (const each of ['a.sha@gmail.com', 'as.ha+1@gmail.com', 'asha@googlemail.com'])
      expect((await subscribe({ ...choose(), email: each })).body).toBe('{"key":null}')
    expect(await listAlerts()).toHaveLength(2)
  })

  test('that is subscribed is told of a new choice, which changes nothing by itself', async () => {
    await subscribe({ ...choose(), email })
    await server.storage.pool.query(
      'update subscription set confirmed_at = now(); delete from mailed_address',
    )
    expect((await subscribe({ ...choose({ rule: 'digest' }), email })).json()).toEqual({ key: null })
    const { rows } = await server.storage.pool.query('select rule from subscription')
    expect(rows).toEqual([{ rule: 'published' }])
    expect((await listAlerts()).at(-1)).toMatchObject({ type: 'manage', choice: { rule: 'digest' } })
  })
})

describe('a browser', () => {
  test('reads everything that is kept of it, changes it and erases it by its key', async () => {
    const key = await server.subscribe({
      rule: 'changeBy',
      amount: 5.5,
      unit: 'percent',
      cities: ['Agra', 'Poona'],
    })
    const path = `${SUBSCRIPTIONS}/${key}`
    const answer = await server.call('GET', path)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    expect(answer.json()).toMatchObject({
      channel: 'push',
      email: null,
      endpoint: expect.stringContaining('push.example'),
      choice: {
        cities: ['Agra', 'Pune'],
        rule: 'changeBy',
        amount: 5.5,
        unit: 'percent',
        market: 'oneKgRate',
      },
      alerts: [],
    })
    const changed = await server.call('PUT', path, {
      body: choose({ rule: 'below', amount: 150, language: 'hi' }),
    })
    expect(changed.json().choice).toMatchObject({
      cities: ['Pune'],
      rule: 'below',
      amount: 150,
      language: 'hi',
    })
    expect((await server.call('DELETE', path)).statusCode).toBe(200)
    expect((await server.call('GET', path)).statusCode).toBe(404)
    expect(await count('subscription_city')).toBe(0)
  })

  test('that subscribes again keeps its key; another one at its address is refused', async () => {
    const push = makeBrowser()
    const keys = await Promise.all([server.subscribe({}, push), server.subscribe({ rule: 'change' }, push)])
    expect(keys[0]).toBe(keys[1])
    expect(await count('subscription')).toBe(1)
    const stranger = { ...push, keys: { ...push.keys, auth: 'b'.repeat(22) } }
    expect((await subscribe({ ...choose(), push: stranger })).json().code).toBe('subscription.address')
  })
})
