import type { ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { renderPush } from '#features/alerts/site/pushText.ts'
import { makeContent } from '#features/alerts/test/contents.ts'
import type { Config } from '#server/config.ts'
import { createConnections, postOutbound } from '#server/outbound/post.ts'
import { type Browser, decryptPush, openPushService } from '#test/pushService.ts'
import { openPush, parseEndpoint } from './channel.ts'
import { encryptPush } from './encrypt.ts'
import { createVapid, makeVapidKeys } from './vapid.ts'

const NOW = new Date('2026-11-21T12:30:00+05:30')
const service = await openPushService(() => NOW)
afterAll(() => service.close())

test.each(
  [
    'http://fcm.googleapis.com/fcm/send/a | https://fcm.googleapis.com:8443/fcm/send/a',
    'https://user@fcm.googleapis.com/fcm/send/a | https://fcm.googleapis.com.evil.example/a',
    'https://evil-push.apple.com.example/a | https://push.apple.com/a',
    'https://a.b.push.apple.com/a | https://127.0.0.1/a | ftp://fcm.googleapis.com/a',
    'fcm.googleapis.com/a',
  ].flatMap(row => row.split(' | ')),
)('no push goes to %s', url => {
  expect(parseEndpoint(url, 'known')).toBe(undefined)
})

test('pushes go to the services of the browsers, to others where it is set, and to private networks in development only', () => {
  for (const url of [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-pn1p.notify.windows.com/w/?token=a',
  ])
    expect(parseEndpoint(url, 'known')?.href).toBe(url)
  expect(parseEndpoint('https://push.example/a', 'public')).toBeDefined()
  expect(parseEndpoint('https://10.0.0.1/a', 'public')).toBe(undefined)
  expect(parseEndpoint('http://10.0.0.1/a', 'any')).toBeDefined()
})

test('a push service is told who sends, a token stays for half of its time, and its connections are used again', async () => {
  const { subscription } = await service.subscribe('phone')
  const keys = { p256dh: Buffer.from(subscription.keys.p256dh, 'base64url'), auth: Buffer.alloc(16) }
  let at = NOW.getTime()
  const authorize = createVapid({
    keys: makeVapidKeys(),
    contact: 'mailto:a@b.example',
    now: () => new Date(at),
  })
  const connections = createConnections(1)
  const post = async (authorization: string) => {
    const headers = { authorization, 'content-encoding': 'aes128gcm', ttl: '60' }
    const body = encryptPush('{}', keys)
    const url = new URL(subscription.endpoint)
    return (await postOutbound({ url, headers, body, allowsPrivate: true, connections })).status
  }
  const token = authorize(service.origin)
  expect(await Promise.all([post(token), post(token), post(token)])).toEqual([201, 201, 201])
  expect(service.countConnections()).toBe(1)
  expect(service.received[0]!.claims).toMatchObject({ aud: service.origin, sub: 'mailto:a@b.example' })
  expect(await post(authorize('https://other.example'))).toBe(403)
  expect(await post(token.replace(/k=.*/, `k=${makeVapidKeys().publicKey.toString('base64url')}`))).toBe(403)
  at += 5 * 60 * 60 * 1000
  expect(authorize(service.origin)).toBe(token)
  at += 2 * 60 * 60 * 1000
  expect(authorize(service.origin)).not.toBe(token)
})

const content = makeContent({}, { language: 'te' })

const channelFor = (targets: Config['PUSH_TARGETS']) =>
  openPush({
    config: {
      PUSH_TARGETS: targets,
      SECURITY_CONTACT: undefined,
      SITE_URL: 'https://rates.example',
    },
    now: () => NOW,
    keys: makeVapidKeys(),
    render: async (content, key) => renderPush(content, key, { sample: false }),
  })
const toContact = ({ subscription: { endpoint, keys } }: Browser) => ({
  endpoint,
  p256dh: Buffer.from(keys.p256dh, 'base64url'),
  auth: Buffer.from(keys.auth, 'base64url'),
})

test('a browser whose keys are none, or whose service is not allowed, is not accepted, and nothing is sent there', async () => {
  const browser = toContact(await service.subscribe('strange'))
  const signal = new AbortController().signal
  expect(channelFor('any').accepts({ ...browser, auth: Buffer.alloc(15) })).toBe(false)
  for (const targets of ['known', 'public'] as const) {
    expect(channelFor(targets).accepts(browser)).toBe(false)
    const before = service.received.length
    const outcome = await channelFor(targets).send({ id: 'a', contact: browser, key: 'key', content }, signal)
    expect(outcome).toEqual({ reason: 'forbidden' })
    expect(service.received.length).toBe(before)
  }
  expect(channelFor('any').accepts(browser)).toBe(true)
})

test('what a push service answers decides whether a message is sent again, and when', async () => {
  const respond =
    (status: number, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end()
  const endless = (response: ServerResponse) => {
    const chunk = Buffer.alloc(1 << 16)
    response.writeHead(500).write(chunk)
    response.on('drain', () => response.write(chunk))
  }
  const cases: [answer: (response: ServerResponse) => void, outcome: unknown][] = [
    [respond(404), 'gone'],
    [respond(410), 'gone'],
    [respond(413), { reason: 'answered:413' }],
    [respond(500), { reason: 'answered:500' }],
    [respond(302, { location: '/elsewhere' }), { reason: 'redirected:302' }],
    [respond(429, { 'retry-after': '90' }), { reason: 'answered:429', retryAt: new Date(+NOW + 90_000) }],
    [
      respond(503, { 'retry-after': new Date(+NOW + 60_000).toUTCString() }),
      { reason: 'answered:503', retryAt: new Date(+NOW + 60_000) },
    ],
    [
      respond(429, { 'retry-after': '999999999' }),
      { reason: 'answered:429', retryAt: new Date(+NOW + 7_200_000) },
    ],
    [endless, { reason: 'answered:500' }],
    [response => void response.destroy(), { reason: 'closed' }],
  ]
  const { send } = channelFor('any')
  const contact = toContact(await service.subscribe('answers'))
  for (const [answer, outcome] of cases) {
    service.answers['/answers'] = answer
    expect(await send({ id: 'a', contact, key: 'key', content }, new AbortController().signal)).toEqual(
      outcome,
    )
  }
  service.answers['/answers'] = () => {}
  const stop = new AbortController()
  const hanging = send({ id: 'a', contact, key: 'key', content }, stop.signal)
  stop.abort()
  await expect(hanging).rejects.toThrow()
})

test('the browser reads the words of the alert, and a message is kept for it until the end of its day', async () => {
  const browser = await service.subscribe('reads')
  const alert = { id: 'a', contact: toContact(browser), key: 'secret', content }
  expect(await channelFor('any').send(alert, new AbortController().signal)).toBe('sent')
  const { headers, body, claims } = service.received.at(-1)!
  // no phone number, which Apple's service refuses
  expect(claims.sub).toBe('https://rates.example/contact')
  expect(JSON.parse(await decryptPush(body, browser))).toEqual(
    renderPush(content, 'secret', { sample: false }),
  )
  expect(headers).toMatchObject({ ttl: String(11.5 * 60 * 60) })
  expect(headers.topic).toMatch(/^[\w-]{32}$/)
  expect(body.includes('secret')).toBe(false)
})
