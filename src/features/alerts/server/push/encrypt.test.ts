import { expect, test } from 'vitest'
import { decryptPush, openPushService } from '#test/pushService.ts'
import { encryptPush, isPushKeys, MAX_PAYLOAD } from './encrypt.ts'

const decode = (text: string) => Buffer.from(text, 'base64url') as Buffer<ArrayBuffer>

/** RFC 8291, appendix A. */
const EXAMPLE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

async function readExample() {
  const [x, y] = [decode(EXAMPLE.p256dh).subarray(1, 33), decode(EXAMPLE.p256dh).subarray(33)]
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: x!.toString('base64url'),
    y: y!.toString('base64url'),
    d: EXAMPLE.privateKey,
  }
  const privateKey = await crypto.subtle.importKey('jwk', key, { name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ])
  const { p256dh, auth } = EXAMPLE
  return { subscription: { endpoint: '', keys: { p256dh, auth } }, privateKey }
}

test('keys that are too short, no point of the curve or in another form are refused', () => {
  const good = { p256dh: decode(EXAMPLE.p256dh), auth: decode(EXAMPLE.auth) }
  const moved = Buffer.from(good.p256dh)
  moved[64]! ^= 1
  for (const p256dh of [moved, Buffer.alloc(65), good.p256dh.subarray(1), Buffer.alloc(0)])
    expect(isPushKeys({ ...good, p256dh })).toBe(false)
  expect(isPushKeys({ ...good, auth: good.auth.subarray(1) })).toBe(false)
  expect(isPushKeys(good)).toBe(true)
})

test('a browser reads what is encrypted for it, as it reads the example of RFC 8291, and no other does', async () => {
  const browser = await readExample()
  expect(await decryptPush(decode(EXAMPLE.body), browser)).toBe('When I grow up, I want to be a watermelon')
  const keys = { p256dh: decode(EXAMPLE.p256dh), auth: decode(EXAMPLE.auth) }
  const text = 'క'.repeat(MAX_PAYLOAD / 3)
  const body = encryptPush(text, keys) as Buffer<ArrayBuffer>
  expect(body.length).toBeLessThanOrEqual(4096)
  expect(await decryptPush(body, browser)).toBe(text)
  expect(encryptPush(text, keys).equals(body)).toBe(false)
  const service = await openPushService()
  const other = await service.subscribe('other')
  await service.close()
  await expect(decryptPush(body, other)).rejects.toThrow()
})
