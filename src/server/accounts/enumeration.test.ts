import * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { APPLICANT } from '#test/staff.ts'

vi.mock('@node-rs/argon2', { spy: true })

const server = await openTestApp()
const register = (email: string) =>
  server.call('POST', '/api/auth/register', { body: { ...APPLICANT, email } })
const logInWrongly = (email: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password: 'not the password' } })

const approved = (await server.staff('Admin')).email
const deactivated = (await server.staff('deactivated')).email
const contested = 'contested@example.com'
for (let times = 0; times < 5; times += 1) await register(contested)

/** What takes almost all the time of a call: hashing passwords, and commits. */
async function countWork(call: () => Promise<unknown>) {
  vi.clearAllMocks()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await call()
  const hashings = vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length
  const commits = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('commit'))
  return { hashings, commits: commits.length }
}

test.each([
  ['a wrong log-in', 'of an approved account', logInWrongly, approved, 0],
  ['a wrong log-in', 'with several requests', logInWrongly, contested, 0],
  ['asking for an account', 'of an approved account', register, approved, 1],
  ['asking for an account', 'of a deactivated account', register, deactivated, 1],
  ['asking for an account', 'with several requests', register, contested, 1],
])('%s with an email %s is as much work as with an unknown one', async (_, __, call, email, commits) => {
  const work = { hashings: 1, commits }
  expect(await countWork(() => call(email))).toEqual(work)
  expect(await countWork(() => call(`nobody-but-${email}`))).toEqual(work)
})
