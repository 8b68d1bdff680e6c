import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { NOW, openTestApp } from '#test/app.ts'
import { makeDevice, UP } from '#test/passkeys.ts'
import { setUp } from '#test/secondFactor.ts'
import { openSite } from '#test/site.ts'
import { STAFF_PASSWORD, type Staff } from '#test/staff.ts'

const ORIGIN = 'https://rates.example'
const server = await openTestApp({ SITE_URL: ORIGIN, RATE_LIMITS: 'off' }, undefined, undefined, { openSite })
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOW
})

const begin = ({ token }: Pick<Staff, 'token'>, proof: object = {}) =>
  server.call('POST', '/api/auth/passkeys/begin', { token, body: { password: STAFF_PASSWORD, ...proof } })
const add = ({ token }: Pick<Staff, 'token'>, body: object) =>
  server.call('POST', '/api/auth/passkeys', { token, body })
const list = async ({ token }: Pick<Staff, 'token'>) =>
  (await server.call('GET', '/api/auth/passkeys', { token })).json()
const askChallenge = async (): Promise<string> =>
  (await server.call('POST', '/api/auth/passkeys/challenge')).json().challenge
const logIn = (body: object) => server.call('POST', '/api/auth/passkeys/login', { body })
const refusal = (code: string) => expect.objectContaining({ code })

/** Adds a passkey to an account, and returns its device. */
async function addDevice(staff: Staff) {
  const device = makeDevice()
  const { challenge } = (await begin(staff)).json()
  expect((await add(staff, device.make(challenge))).statusCode).toBe(201)
  return device
}

describe('adding', () => {
  test('a passkey is begun with the password, and the code where there is one, and by approved staff only', async () => {
    const clerk = await server.staff('Sub Admin')
    expect((await begin(clerk, { password: 'wrong' })).json()).toEqual(refusal('password.wrong'))
    const pending = await server.staff('pending')
    expect((await begin(pending)).json()).toEqual(refusal('account.pending'))
    const { code } = await setUp(server, clerk)
    expect((await begin(clerk)).json()).toEqual(refusal('secondFactor.missing'))
    expect((await begin(clerk, { code: code() })).statusCode).toBe(200)
  })

  test('what a device made is refused for another challenge, account, site or person', async () => {
    const [clerk, other] = [await server.staff('Sub Admin'), await server.staff('Sub Admin')]
    const { challenge } = (await begin(clerk)).json()
    const device = makeDevice()
    const wrong = [
      device.make(randomBytes(56).toString('base64url')),
      device.make(await askChallenge()),
      device.make((await begin(other)).json().challenge),
      device.make(challenge, { origin: 'https://rates.example.evil' }),
      device.make(challenge, { host: 'evil' }),
      device.make(challenge, { flags: UP }),
      { ...device.make(challenge), attestationObject: 'AAAA' },
      { ...device.make(challenge), clientDataJSON: 'AAAA' },
    ]
    for (const made of wrong) expect((await add(clerk, made)).json()).toEqual(refusal('passkey.wrong'))
    server.clock.now = new Date(Date.parse(NOW) + 6 * 60_000).toISOString()
    expect((await add(clerk, device.make(challenge))).json()).toEqual(refusal('passkey.wrong'))
    expect(await list(clerk)).toEqual([])
  })

  test('a passkey belongs to one account, once', async () => {
    const [clerk, other] = [await server.staff('Sub Admin'), await server.staff('Sub Admin')]
    const device = await addDevice(clerk)
    for (const staff of [clerk, other]) {
      const { challenge } = (await begin(staff)).json()
      expect((await add(staff, device.make(challenge))).json()).toEqual(refusal('passkey.wrong'))
    }
    expect(await list(clerk)).toMatchObject([{ client: 'Another program', lastUsed: null }])
    expect((await begin(clerk)).json().known).toHaveLength(1)
  })

  test('an account has twenty passkeys at most', async () => {
    const clerk = await server.staff('Sub Admin')
    const { challenge } = (await begin(clerk)).json()
    for (let each = 0; each < 20; each += 1) await add(clerk, makeDevice().make(challenge))
    expect((await add(clerk, makeDevice().make(challenge))).json()).toEqual(refusal('passkey.tooMany'))
    expect((await begin(clerk)).json()).toEqual(refusal('passkey.tooMany'))
  })
})

describe('logging in', () => {
  test('a signature is refused that is false, for another site, without a verified person, or of a removed passkey', async () => {
    const clerk = await server.staff('Sub Admin')
    const [device, stranger] = [await addDevice(clerk), makeDevice()]
    const challenge = await askChallenge()
    const right = device.sign(challenge)
    const wrong = [
      stranger.sign(challenge),
      { ...right, signature: stranger.sign(challenge).signature },
      { ...right, signature: 'AAAA' },
      { ...right, authenticatorData: 'AAAA' },
      device.sign(randomBytes(56).toString('base64url')),
      device.sign((await begin(clerk)).json().challenge),
      device.sign(challenge, { origin: 'https://rates.example.evil' }),
      device.sign(challenge, { host: 'evil' }),
      device.sign(challenge, { flags: UP }),
    ]
    for (const signed of wrong) expect((await logIn(signed)).json()).toEqual(refusal('passkey.wrong'))
    const [{ _id }] = await list(clerk)
    const remove = ({ token }: Staff) => server.call('DELETE', `/api/auth/passkeys/${_id}`, { token })
    expect((await remove(await server.staff('Admin'))).json()).toEqual(refusal('passkey.unknown'))
    expect((await remove(clerk)).statusCode).toBe(200)
    expect((await logIn(right)).json()).toEqual(refusal('passkey.wrong'))
  })

  test('a challenge logs in once, and not after an hour', async () => {
    const device = await addDevice(await server.staff('Sub Admin'))
    const signed = device.sign(await askChallenge())
    const answers = await Promise.all([logIn(signed), logIn(signed), logIn(signed)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403])
    const late = device.sign(await askChallenge())
    server.clock.now = new Date(Date.parse(NOW) + 3_600_000).toISOString()
    expect((await logIn(late)).json()).toEqual(refusal('passkey.wrong'))
  })

  test('a passkey logs in without a code where the account has a second factor, and it is on record', async () => {
    const clerk = await server.staff('Sub Admin')
    const device = await addDevice(clerk)
    await setUp(server, clerk)
    const { token, message } = (await logIn(device.sign(await askChallenge()))).json()
    expect(message).toBe('Loged In Successfully')
    expect((await server.call('GET', '/api/auth/profile', { token })).json()).toMatchObject({
      email: clerk.email,
    })
    expect(await list(clerk)).toMatchObject([{ lastUsed: expect.any(String) }])
    const { rows } = await server.storage.pool.query(
      `select action from audit where account_id = $1 and action in ('login.made', 'passkey.added') order by id desc limit 2`,
      [clerk.id],
    )
    expect(rows).toEqual([{ action: 'login.made' }, { action: 'passkey.added' }])
  })

  test('a deactivated account logs in by no passkey', async () => {
    const [admin, clerk] = [await server.staff('Admin'), await server.staff('Sub Admin')]
    const device = await addDevice(clerk)
    await server.storage.pool.query(`update account set status = 'deactivated' where id = $1`, [clerk.id])
    expect((await logIn(device.sign(await askChallenge()))).json()).toEqual(refusal('account.deactivated'))
    expect(await list(admin)).toEqual([])
  })

  test('a new password ends the passkeys of the account, and of no other', async () => {
    const [clerk, other] = [await server.staff('Sub Admin'), await server.staff('Sub Admin')]
    const [device, kept] = [await addDevice(clerk), await addDevice(other)]
    const body = { current: STAFF_PASSWORD, new: 'seven loud accordions' }
    expect((await server.call('PUT', '/api/auth/password', { token: clerk.token, body })).statusCode).toBe(
      200,
    )
    expect((await logIn(device.sign(await askChallenge()))).json()).toEqual(refusal('passkey.wrong'))
    expect((await logIn(kept.sign(await askChallenge()))).statusCode).toBe(200)
  })
})
