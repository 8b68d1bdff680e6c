import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { APPLICANT } from '#test/staff.ts'

const server = await openTestApp()
const admin = await server.staff('Admin')

const NUL = '\u0000'
const HALF = '\ud800'
/** Each call with a body that is right in form. */
const CALLS = [
  ['POST', '/api/auth/login', { email: 'meera@example.com', password: 'nine slow windmills' }],
  ['POST', '/api/auth/register', APPLICANT],
  ['POST', '/api/auth/setup', { ...APPLICANT, setupToken: 'x' }],
  ['PUT', '/api/auth/password', { current: 'x', new: 'nine slow windmills' }],
  ['PUT', '/api/admin/users/nothing', { isApproved: true }],
] as const

/** Bodies that no call takes, and what they are refused with. */
const BODIES: [string, string, number][] = [
  ['nothing', '', 400],
  ['half a text', '{"email":', 400],
  ['a list', '[]', 400],
  ['a number', '1', 400],
  ['null', 'null', 400],
  ['30,000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
  ['30,000 levels in a field', `{"email":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 400],
  ['__proto__', '{"__proto__":{"adminType":"Admin"}}', 400],
  ['constructor', '{"constructor":{"prototype":{"adminType":"Admin"}}}', 400],
  ['70 kB', JSON.stringify({ email: 'x'.repeat(70_000) }), 413],
]

test.each(CALLS.flatMap(([method, url]) => BODIES.map(body => [method, url, ...body] as const)))(
  '%s %s refuses %s',
  async (method, url, _, payload, status) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  },
)

test.each(CALLS)('%s %s takes JSON only, and no unknown field', async (method, url, body) => {
  const { token } = admin
  const headers = { 'content-type': 'text/plain' }
  expect((await server.call(method, url, { token, headers, body })).statusCode).toBe(415)
  const answer = await server.call(method, url, { token, body: { ...body, role: 'Admin' } })
  expect(answer.json()).toMatchObject({ status: 400, message: 'Unknown field: role.' })
})

const spoilt = (body: object, text: string) =>
  Object.keys(body).map(field => [field, { ...body, [field]: text }] as const)

test.each(
  CALLS.flatMap(([method, url, body]) =>
    [NUL, HALF, `nine slow${NUL} windmills`, `nine slow ${HALF} windmills`, `a${NUL}@example.com`].flatMap(
      text => spoilt(body, text).map(([field, sent]) => [method, url, field, text, sent] as const),
    ),
  ),
)('%s %s refuses a %s of %j', async (method, url, _field, _text, body) => {
  const answer = await server.call(method, url, { token: admin.token, body })
  expect([400, 401, 403, 404]).toContain(answer.statusCode)
})
