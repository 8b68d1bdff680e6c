import { expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { ROLES, type Role } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { openTestApp } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import type { Staff, StaffKind } from '#test/staff.ts'

const people = {} as Record<StaffKind, Staff>
const server = await openTestApp()
for (const role of ROLES) if (role !== 'nobody') people[role] = await server.staff(role)

type Person = 'a stranger' | Role
const PEOPLE: Person[] = ['a stranger', ...ROLES]

/** What the calls of an access refuse to people without a session, or whose account is not approved. */
const TO_STRANGERS = {
  nobody: 'session.missing',
  'a stranger': 'session.unknown',
  deactivated: 'account.deactivated',
} as const
const TO_UNAPPROVED = { ...TO_STRANGERS, pending: 'account.pending' } as const

/** What each access refuses to whom; null where the call goes on (specification, section 6). */
const REFUSED: Record<Access, Record<Person, ProblemCode | null>> = {
  public: Object.fromEntries(PEOPLE.map(person => [person, null])) as Record<Person, null>,
  account: { ...TO_STRANGERS, pending: null, 'Sub Admin': null, Admin: null },
  'staff.read': { ...TO_UNAPPROVED, 'Sub Admin': null, Admin: null },
  'staff.write': { ...TO_UNAPPROVED, 'Sub Admin': null, Admin: null },
  admin: { ...TO_UNAPPROVED, 'Sub Admin': 'access.admin', Admin: null },
}

const GUARD_CODES = new Set(Object.values(REFUSED).flatMap(codes => Object.values(codes)))
const matrix = ENDPOINTS.flatMap(({ method, path, access }) =>
  PEOPLE.map(person => [person, method, path, REFUSED[access][person]] as const),
)

const getToken = (person: Person) => {
  if (person === 'nobody') return {}
  return { token: person === 'a stranger' ? 'x'.repeat(43) : people[person].token }
}

// a body no call takes, so that whoever is let in changes nothing (logging out excepted, which has none)
const harmless = (method: string, path: string) =>
  method === 'GET' || path.endsWith('logout') ? {} : { body: { harmless: true } }

const ORDER = matrix.toSorted(
  ([, , a], [, , b]) => Number(a.endsWith('logout')) - Number(b.endsWith('logout')),
)
test.each(ORDER)('%s calls %s %s: %s', async (person, method, path, refused) => {
  const answer = await server.call(method, path.replace(/\{\w+\}/g, 'nothing'), {
    ...getToken(person),
    ...harmless(method, path),
  })
  if (refused) expect(answer.json()).toMatchObject({ code: refused })
  // a list without an end has no code
  else if (answer.statusCode >= 400) expect(GUARD_CODES).not.toContain(answer.json().code)
})

test('HEAD of a call is guarded as its GET is', async () => {
  const answer = await server.app.inject({ method: 'HEAD', url: '/api/admin/users' })
  expect(answer.statusCode).toBe(401)
})

test('a refusal comes before the body is read', async () => {
  const answer = await server.call('POST', '/api/rates/daily', { body: 'x'.repeat(70_000) })
  expect(answer.statusCode).toBe(401)
})

test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', `${'x'.repeat(43)}`])(
  'an Authorization of %j names no session',
  async authorization => {
    const answer = await server.call('GET', '/api/rates/daily/1-20260101/history', {
      headers: { authorization },
    })
    expect(answer.json()).toMatchObject({ status: 401, code: 'session.missing' })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  },
)

test.each([
  ['GET', '/api/rates/cities', 'Admin'],
  ['GET', '/api/rates/daily', 'Admin'],
  ['GET', '/api/rates/daily/1-20260101/history', 'Admin'],
  ['GET', '/api/rates/daily/1-20260101/history', 'deactivated'],
  ['GET', '/nothing', 'Admin'],
] as const)('no cache keeps what %s %s answers to %s', async (method, url, kind) => {
  const answer = await server.call(method, url, { token: people[kind].token })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a session that has ended reads as a stranger does, with the next request', async () => {
  const storage = await createTestStorage()
  let queries = 0
  const reads = storage.reads.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const other = await openTestApp({}, { ...storage, reads })
  const { token } = await other.staff('Admin')
  /** Whether a read waits for the queries of strangers. */
  const isStranger = async () => {
    queries = 0
    await other.call('GET', '/api/rates/monthly?month=2026-11', { token })
    return queries > 0
  }
  expect(await isStranger()).toBe(false)
  await other.call('POST', '/api/auth/logout', { token })
  expect(await isStranger()).toBe(true)
})
