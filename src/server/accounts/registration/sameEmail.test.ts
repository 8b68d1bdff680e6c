import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { openTestApp } from '#test/app.ts'
import { APPLICANT, STAFF_PASSWORD } from '#test/staff.ts'

const server = await openTestApp()
const admin = await server.staff('Admin')

let asked = 0
/** Asks for an account; each request comes a second after the one before. */
async function ask(email: string, password: string, name = 'Meera Iyer'): Promise<string> {
  server.clock.now = new Date(Date.parse('2026-11-20T20:00:00Z') + 1000 * ++asked).toISOString()
  const body = { ...APPLICANT, name, email, password }
  return (await server.call('POST', '/api/auth/register', { body })).json().requestCode
}
const logIn = async (email: string, password: string): Promise<string> =>
  (await server.logIn(email, password)).json().token
const readName = async (token: string) => (await server.read('/api/auth/profile', token)).name
const change = (id: string, body: object) =>
  server.call('PUT', `/api/admin/users/${id}`, { body, token: admin.token })
const listUsers = async (email: string) => {
  const users: User[] = await server.read('/api/admin/users', admin.token)
  return users.filter(user => user.email === email)
}
const findByCode = async (email: string, code: string) =>
  (await listUsers(email)).find(({ requestCode }) => requestCode === code)!
const listTitles = async (): Promise<string[]> =>
  (await server.read('/api/notifications', admin.token)).map(({ title }: { title: string }) => title)

const THEIRS = 'nine slow windmills'
const OWN = 'seven loud accordions'

test('a request with the email of somebody else is gone once the request with the right code is approved', async () => {
  const email = 'victim@example.com'
  await ask(email, THEIRS, 'Somebody Else')
  const foreign = await logIn(email, THEIRS)
  const { _id } = await findByCode(email, await ask(email, OWN, 'The Victim'))
  await change(_id, { adminType: 'Sub Admin' })
  expect((await change(_id, { isApproved: true })).json()).toMatchObject({
    isApproved: true,
    requestCode: null,
  })

  expect(await listUsers(email)).toMatchObject([{ name: 'The Victim', isApproved: true }])
  expect(await logIn(email, THEIRS)).toBeUndefined()
  expect((await server.call('GET', '/api/auth/profile', { token: foreign })).statusCode).toBe(401)
  expect(await readName(await logIn(email, OWN))).toBe('The Victim')
  expect((await listTitles()).filter(title => title.includes('Somebody Else'))).toEqual([])
})

test('requests with one email are listed newest first, each with its code', async () => {
  const email = 'beside@example.com'
  const codes = [await ask(email, THEIRS, 'One'), await ask(email, OWN, 'Two')]
  expect(new Set(codes).size).toBe(2)
  for (const code of codes) expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}$/)
  expect((await listUsers(email)).map(({ name, requestCode }) => [name, requestCode])).toEqual([
    ['Two', codes[1]],
    ['One', codes[0]],
  ])
})

test('each of several requests with one email logs in with its own password, also after it is changed', async () => {
  const email = 'each@example.com'
  await ask(email, THEIRS, 'One')
  await ask(email, OWN, 'Two')
  const one = await logIn(email, THEIRS)
  expect([await readName(one), await readName(await logIn(email, OWN))]).toEqual(['One', 'Two'])
  expect(await logIn(email, 'neither of the two')).toBeUndefined()

  const chosen = 'ten quiet lanterns'
  const body = { current: THEIRS, new: chosen }
  expect((await server.call('PUT', '/api/auth/password', { token: one, body })).statusCode).toBe(200)
  expect(await logIn(email, THEIRS)).toBeUndefined()
  expect(await readName(await logIn(email, chosen))).toBe('One')

  const { _id } = (await listUsers(email)).find(({ name }) => name === 'One')!
  const link = await server.call('POST', `/api/admin/users/${_id}/reset-link`, {
    token: admin.token,
    body: { password: STAFF_PASSWORD },
  })
  const resetToken = link.json().path.split('#')[1]
  const reset = { resetToken, password: 'eleven grey pianos' }
  expect((await server.call('POST', '/api/auth/reset', { body: reset })).statusCode).toBe(200)
  expect(await readName(await logIn(email, reset.password))).toBe('One')
})

test('the sixth request with one email replaces the oldest and everything that belongs to it', async () => {
  const email = 'sixth@example.com'
  await ask(email, THEIRS, 'The oldest')
  const token = await logIn(email, THEIRS)
  for (let more = 0; more < 5; more += 1) await ask(email, OWN, 'A newer one')
  expect((await listUsers(email)).map(({ name }) => name)).toEqual(Array(5).fill('A newer one'))
  expect((await server.call('GET', '/api/auth/profile', { token })).statusCode).toBe(401)
  expect((await listTitles()).filter(title => title.includes('The oldest'))).toEqual([])
})

test('of two requests with one email that are approved at once one is approved', async () => {
  const email = 'twice@example.com'
  await ask(email, THEIRS)
  await ask(email, OWN)
  const requests = await listUsers(email)
  for (const { _id } of requests) await change(_id, { adminType: 'Sub Admin' })
  const responses = await Promise.all(requests.map(({ _id }) => change(_id, { isApproved: true })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect(await listUsers(email)).toMatchObject([{ isApproved: true }])
})
