import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnections, postOutbound } from '#server/outbound/post.ts'
import { openPushService, type PushService } from '#test/pushService.ts'
import { encryptPush } from './encrypt.ts'
import { parseEndpoint } from './endpoint.ts'
import { createVapid, makeVapidKeys } from './vapid.ts'

let service: PushService
beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => service.close())

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://user@fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evil-push.apple.com.example/a',
  'https://push.apple.com/a',
  'https://a.b.push.apple.com/a',
  'https://127.0.0.1/a',
  'ftp://fcm.googleapis.com/a',
  'fcm.googleapis.com/a',
])('no push goes to %s', url => {
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
  let at = Date.now()
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
