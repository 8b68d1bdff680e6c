import { Writable } from 'node:stream'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { getSharedDataDir } from '#test/embeddedApp.ts'
import { hashToken } from '../accounts/sessions/tokens.ts'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { openStorage } from '../database/storage.ts'
import { openLog } from './log.ts'

const PERSON = { name: 'Padmavati Deshpande', email: 'padma.secret@rates.example', mobile: '9123450678' }
const ADMIN = { email: 'keeper.secret@rates.example', password: 'seven-hidden-lanterns' }
const PASSWORD = 'nine-hidden-windmills'
const MESSAGE = {
  name: 'Ramanathan Iyer',
  email: 'raman.secret@rates.example',
  phone: '9123456780',
  city: 'Pune',
  subject: 'General Inquiry',
  message: 'My grandmother sells eggs behind the blue temple.',
  preferredContact: 'email',
}
const secrets = [...Object.values(PERSON), ...Object.values(ADMIN), PASSWORD]
secrets.push(MESSAGE.name, MESSAGE.email, MESSAGE.phone, MESSAGE.message)

let written = ''

const settings = (more: Record<string, string>): Config =>
  readConfig({ CITIES_SERVICE_URL: '', RATE_LIMITS: 'off', LOG_LEVEL: 'trace', ...more })

const stream = new Writable({
  write(chunk, _, done) {
    written += chunk
    done()
  },
})
const log = openLog(settings({}), stream)
const server = await startEmbedded({
  dataDir: await getSharedDataDir(),
  durable: false,
  log: message => log.debug({ message }, 'postgres'),
})
const config = settings({ DATABASE_URL: server.url })
const storage = await openStorage(config, log)
const app = await buildApp({ config, storage, log, now: () => new Date() })
afterAll(async () => {
  await app.close()
  await storage.close()
  await server.stop()
})

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | string, token?: string) {
  const headers = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

/** Everything that carries something private, as it is meant and as it fails; answers the statuses. */
async function live(token: string): Promise<number[]> {
  const { email, mobile, name } = PERSON
  const answers = [
    await send('POST', '/api/auth/register', { email, mobile, name, password: PASSWORD }),
    await send('POST', '/api/auth/register', { email, mobile, name, password: 'padma.secret' }),
    await send('POST', '/api/auth/login', { email, password: PASSWORD }),
    await send('POST', '/api/auth/login', { email, password: `${PASSWORD}?` }),
    await send('POST', '/api/auth/login', `{"email":"${email}","password":"${PASSWORD}"`),
    await send('POST', '/api/auth/reset', { resetToken: token, password: PASSWORD }),
    await send('GET', '/api/auth/profile', undefined, `${token}x`),
    await send('POST', '/api/messages', MESSAGE),
    await send('POST', '/api/messages', { ...MESSAGE, preferredContact: 'pigeon' }),
    await send('POST', '/api/messages', { ...MESSAGE, message: MESSAGE.message.repeat(2000) }),
    await send('GET', `/api/messages/inbox?q=${encodeURIComponent(MESSAGE.email)}`, undefined, token),
    await send('GET', `/api/messages/inbox?q=${MESSAGE.phone}`, undefined, token),
    await send('GET', '/api/messages/export', undefined, token),
    await send('PUT', '/api/auth/password', { current: PASSWORD, new: 'short' }, token),
  ]
  return answers.map(({ statusCode }) => statusCode)
}

async function logIn(): Promise<string> {
  const link = 'a-hidden-set-up-link'
  await storage.pool.query('insert into account_link (token_hash) values ($1)', [hashToken(link)])
  secrets.push(link)
  await send('POST', '/api/auth/setup', { ...ADMIN, name: 'Keeper', mobile: '9', setupToken: link })
  const { token } = (await send('POST', '/api/auth/login', ADMIN)).json<{ token: string }>()
  secrets.push(token, hashToken(token).toString('hex'), hashToken(token).toString('base64url'))
  return token
}

/** Answers a recovery code that is left. */
async function useSecondFactor(token: string): Promise<string> {
  const path = '/api/auth/second-factor'
  const { secret } = (await send('POST', path, { password: ADMIN.password }, token)).json<{
    secret: string
  }>()
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  const confirmed = await send('POST', `${path}/confirm`, { code: totp.generate() }, token)
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  secrets.push(secret, totp.secret.base32, totp.secret.hex, ...recoveryCodes)
  expect((await send('POST', '/api/auth/login', { ...ADMIN, code: recoveryCodes[0] })).statusCode).toBe(200)
  expect((await send('POST', '/api/auth/login', { ...ADMIN, code: recoveryCodes[0] })).statusCode).toBe(403)
  return recoveryCodes[1]!
}

const expectNothing = () => {
  const told = secrets.filter(secret => written.toLowerCase().includes(secret.toLowerCase()))
  expect(told).toEqual([])
}

test('the log of level trace contains no token, password, code, email, phone, name or message', async () => {
  const token = await logIn()
  expect(token).toMatch(/^[\w-]{43}$/)
  const code = await useSecondFactor(token)
  expect(await live(token)).toEqual([201, 400, 200, 401, 400, 403, 401, 201, 400, 413, 200, 200, 200, 400])
  const users = (await send('GET', '/api/admin/users', undefined, token)).json<
    { _id: string; email: string }[]
  >()
  const { _id } = users.find(({ email }) => email === PERSON.email)!
  const made = await send(
    'POST',
    `/api/admin/users/${_id}/reset-link`,
    { password: ADMIN.password, code },
    token,
  )
  const [, resetToken = ''] = made.json<{ path: string }>().path.split('#')
  secrets.push(resetToken)
  await send('POST', '/api/auth/reset', { resetToken, password: `${PASSWORD}-too` })
  expectNothing()

  // whatever the database says of a row that it does not take
  await storage.pool.query('alter table message add constraint closed check (false) not valid')
  await storage.pool.query('alter table account add constraint closed check (false) not valid')
  const { mobile, name, email } = { ...PERSON, email: `more.${PERSON.email}` }
  expect((await send('POST', '/api/messages', { ...MESSAGE, city: 'Agra' })).statusCode).toBe(500)
  expect(
    (await send('POST', '/api/auth/register', { email, mobile, name, password: PASSWORD })).statusCode,
  ).toBe(500)
  expect(written).toContain('violates check constraint')
  expectNothing()

  await server.stop()
  expect(new Set(await live(token))).toContain(503)
  expectNothing()
})

test('every line is JSON with a time in UTC, and every line of a request has its id', () => {
  const lines = written
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  const answered = lines.filter(({ msg }) => msg === 'answered')
  expect(answered.length).toBeGreaterThan(30)
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  for (const { reqId } of answered) expect(reqId).toMatch(/^[\da-f-]{36}$/)
})
