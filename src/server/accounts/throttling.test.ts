import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { NOW, openTestApp, type TestApp } from '#test/app.ts'
import { APPLICANT, STAFF_PASSWORD } from '#test/staff.ts'

const LIMITED = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
const WRONG = 'not the password'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp(LIMITED)
})

const logIn = (email: string, password: string, from: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } })
const register = (email: string, from: string) =>
  server.call('POST', '/api/auth/register', {
    body: { ...APPLICANT, email },
    headers: { 'x-forwarded-for': from },
  })

/** Fails for so many accounts in turn, so that none of them has to wait by itself. */
async function guess(times: number, from: (turn: number) => string) {
  for (let turn = 0; turn < times; turn += 1) {
    expect((await logIn(`someone${turn}@example.com`, WRONG, from(turn))).statusCode).toBe(401)
  }
}

test('the 11th wrong login of a visitor within 5 minutes is refused, the right password too', async () => {
  const { email } = await server.staff('Admin')
  await guess(10, () => '203.0.113.7')
  const refused = await logIn(email, STAFF_PASSWORD, '203.0.113.7')
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(120)
  expect(wait).toBeLessThanOrEqual(300)
  expect((await logIn(email, STAFF_PASSWORD, '203.0.113.8')).statusCode).toBe(200)
})

test('20 guesses at once get no further than the 10th', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => logIn(`someone${turn}@example.com`, WRONG, '203.0.113.7')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('an account waits after the fifth wrong password, for this visitor only, as the documents say', async () => {
  const text = (await readFile('docs/limits.md', 'utf8')).replace(/\s+/g, ' ')
  expect(text).toContain(
    'after the fifth wrong password of one account from one visitor the next try waits 1 s',
  )
  const { email } = await server.staff('Admin')
  // a wait of a second could be over before the next call on a busy machine
  const prolong = `update throttle set expire = expire + 600000 where key like 'login-account:%'`
  for (let turn = 0; turn < 5; turn += 1)
    expect((await logIn(email, WRONG, '203.0.113.7')).statusCode).toBe(401)
  await server.storage.pool.query(prolong)
  expect((await logIn(email, STAFF_PASSWORD, '203.0.113.7')).statusCode).toBe(429)
  expect((await logIn(email, STAFF_PASSWORD, '203.0.113.8')).statusCode).toBe(200)
})

test('a proxy that is not trusted cannot say who the visitor is', async () => {
  const open = await openTestApp({ ...LIMITED, TRUST_PROXY: '0' })
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    const body = { email: `someone${turn}@example.com`, password: WRONG }
    const headers = { 'x-forwarded-for': `203.0.113.${turn}` }
    statuses.push((await open.call('POST', '/api/auth/login', { body, headers })).statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('failures are counted for unknown emails as for known ones', async () => {
  const { email } = await server.staff('Admin')
  const failures = async () => {
    const text = `select key, points from throttle where key like 'login-account:%'`
    return await server.rows(text)
  }
  await logIn(email, WRONG, '203.0.113.7')
  await logIn('nobody@example.com', WRONG, '203.0.113.7')
  expect((await failures()).map(({ points }) => points)).toEqual([1, 1])
  for (const { key } of await failures()) expect(key).not.toContain('@')
})

test('guessing the current password is slowed down with guessing at login', async () => {
  const { token } = await server.staff('Admin')
  const change = () =>
    server.call('PUT', '/api/auth/password', {
      token,
      body: { current: WRONG, new: 'nine slow windmills' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
  await guess(9, () => '203.0.113.7')
  expect((await change()).statusCode).toBe(403)
  expect((await change()).statusCode).toBe(429)
})

test('a visitor asks for 5 accounts in half an hour; a refused password is no request', async () => {
  const weak = { ...APPLICANT, password: 'chicken123' }
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let turn = 0; turn < 6; turn += 1) {
    expect((await server.call('POST', '/api/auth/register', { body: weak, headers })).statusCode).toBe(400)
  }
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await register(`new${turn}@example.com`, '203.0.113.7')).statusCode).toBe(201)
  }
  expect((await register('new6@example.com', '203.0.113.7')).statusCode).toBe(429)
  expect((await register('new6@example.com', '203.0.113.8')).statusCode).toBe(201)
})

test('at most 200 requests wait; 200 networks with one each close registration for nobody, nor show whether an email is known', async () => {
  const { email } = await server.staff('Admin')
  await server.storage.pool.query(
    `insert into account (name, email, mobile, password_hash, created_at)
     select 'Waiting', 'waiting' || n || '@example.com', '1', '', $1 from generate_series(1, 200) n`,
    [NOW],
  )
  expect((await register(email, '203.0.113.2')).statusCode).toBe(201)
  for (const turn of [1, 2, 3])
    expect((await register(`late${turn}@example.com`, `203.0.113.${2 + turn}`)).statusCode).toBe(201)
  const waiting = await listWaiting()
  expect(waiting).toHaveLength(200)
  expect(waiting).toContain('late3@example.com')
})

const listWaiting = async () =>
  (await server.rows(`select email from account where status = 'pending' order by email`)).map(
    ({ email }) => email as string,
  )
/** Requests that wait, each from the networks that are given. */
const flood = (count: number, name: string, networks: string) =>
  server.storage.pool.query(
    `insert into account (name, email, mobile, password_hash, created_at, request_networks)
     select 'Flood', $2 || n || '@example.com', '1', '', $1, ${networks} from generate_series(1, $3::integer) n`,
    [NOW, name, count],
  )

test.each([
  ['one address', `array['of one']`],
  ['the /64s of one /48', `array['narrow' || n, 'wide']`],
])(
  'a flood of requests from %s gives way to itself, and closes registration for nobody',
  async (_, networks) => {
    await register('first@example.com', '203.0.113.1')
    await flood(199, 'flood', networks)
    for (let turn = 2; turn <= 9; turn += 1)
      expect((await register(`later${turn}@example.com`, `203.0.113.${turn}`)).statusCode).toBe(201)
    const waiting = await listWaiting()
    expect(waiting).toHaveLength(200)
    expect(waiting.filter(email => !email.startsWith('flood'))).toHaveLength(9)
  },
)

test('where 200 wait, the /64 with the most requests of a /48 gives way before the other ones of that /48', async () => {
  await flood(150, 'flood', `array['narrow', 'wide']`)
  await flood(50, 'phone', `array['phone' || n, 'wide']`)
  expect((await register('later@example.com', '203.0.113.1')).statusCode).toBe(201)
  const waiting = await listWaiting()
  expect(waiting.filter(email => email.startsWith('phone'))).toHaveLength(50)
  expect(waiting.filter(email => email.startsWith('flood'))).toHaveLength(149)
})

test.each([
  ['a moment ago', '0 days'],
  ['9 days ago', '9 days'],
])('whoever asks in the name of somebody who asked %s pushes out none but own requests', async (_, age) => {
  const email = 'meera@example.com'
  const mine = (await register(email, '203.0.113.1')).json().requestCode
  await server.storage.pool.query('update account set created_at = created_at - $1::interval', [age])
  for (let turn = 0; turn < 5; turn += 1) expect((await register(email, '198.51.100.7')).statusCode).toBe(201)
  const rows = await server.rows('select request_code from account where email = $1', [email])
  expect(rows).toHaveLength(5)
  expect(rows).toContainEqual({ request_code: mine })
})

test('a request that strangers of five networks have pushed out is made again, and waits', async () => {
  const email = 'meera@example.com'
  const ask = async (from: string): Promise<string> => (await register(email, from)).json().requestCode
  for (let turn = 1; turn <= 6; turn += 1) await ask(`198.51.100.${turn}`)
  const again = await ask('203.0.113.1')
  const rows = await server.rows('select request_code from account where email = $1', [email])
  expect(rows).toHaveLength(5)
  expect(rows).toContainEqual({ request_code: again })
})

test('no network is stored of a request that was decided, and never its address', async () => {
  const admin = await server.staff('Admin')
  await register('meera@example.com', '203.0.113.1')
  const find = async () => (await server.rows(`select * from account where email = 'meera@example.com'`))[0]
  const { id, request_networks } = await find()
  expect(request_networks).toHaveLength(1)
  expect(request_networks[0]).not.toContain('203.0.113.1')
  for (const body of [{ adminType: 'Sub Admin' }, { isApproved: true }])
    await server.call('PUT', `/api/admin/users/${id}`, { token: admin.token, body })
  expect(await find()).toMatchObject({ status: 'approved', request_networks: null })
})
