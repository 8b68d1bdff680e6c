import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'

const server = await openTestApp()

const change = (token: string, body: object) => server.call('PUT', '/api/auth/profile', { token, body })
const profile = async (token: string) => (await server.call('GET', '/api/auth/profile', { token })).json()

describe('refused are', () => {
  test('a request for an account, which an Admin knows by its name', async () => {
    const { token } = await server.staff('pending')
    const refused = await change(token, { name: 'Asha', mobile: '9000000001' })
    expect(refused.statusCode).toBe(403)
  })

  test.each([
    ['an empty name', { name: ' ', mobile: '9000000001' }],
    ['a number of eleven digits', { name: 'Asha', mobile: '90000000011' }],
    ['another email', { name: 'Asha', mobile: '9000000001', email: 'a@example.com' }],
    ['a role', { name: 'Asha', mobile: '9000000001', adminType: 'Admin' }],
  ])('%s', async (_, body) => {
    const { token } = await server.staff('Sub Admin')
    const before = await profile(token)
    expect((await change(token, body)).statusCode).toBe(400)
    expect(await profile(token)).toEqual(before)
  })
})

test('staff change their own name and number, and the audit record says so without either', async () => {
  const { token, id } = await server.staff('Sub Admin')
  const before = await profile(token)
  const changed = await change(token, { name: ' Asha  Verma ', mobile: '9000000002' })
  expect(changed.json()).toEqual({ ...before, name: 'Asha  Verma', mobile: '9000000002' })
  expect(await profile(token)).toEqual(changed.json())
  const boss = await server.staff('Admin')
  const entries = (await server.call('GET', `/api/audit?person=${id}`, { token: boss.token })).json()
  expect(entries[0]).toMatchObject({
    action: 'profile.changed',
    subject: { _id: id },
    before: null,
    after: null,
  })
})
